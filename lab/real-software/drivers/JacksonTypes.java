import com.fasterxml.jackson.databind.ObjectMapper;

/** One ObjectMapper for the whole service, as its documentation recommends; requests read JSON. */
public final class JacksonTypes {
    public static final class Customer {
        public int number;
    }

    public static final class Order {
        public int number;
    }

    public static final class Invoice {
        public int number;
    }

    public static final class Address {
        public int number;
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        Class<?>[] kinds = {Customer.class, Order.class, Invoice.class, Address.class};
        Requests.serve(800, request -> mapper.readValue("{\"number\": 7}", kinds[request % kinds.length]));
    }
}
