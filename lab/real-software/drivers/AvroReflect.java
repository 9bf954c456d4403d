import java.io.ByteArrayOutputStream;

import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumWriter;

/** Each request writes one object with Avro, with a writer of its own. */
public final class AvroReflect {
    public static final class Customer {
        int number = 7;
    }

    public static final class Order {
        int number = 7;
    }

    public static final class Invoice {
        int number = 7;
    }

    public static final class Address {
        int number = 7;
    }

    public static final class Parcel {
        int number = 7;
    }

    public static final class Payment {
        int number = 7;
    }

    public static final class Refund {
        int number = 7;
    }

    public static final class Voucher {
        int number = 7;
    }

    public static final class Account {
        int number = 7;
    }

    public static final class Contract {
        int number = 7;
    }

    public static final class Product {
        int number = 7;
    }

    public static final class Supplier {
        int number = 7;
    }

    public static final class Stock {
        int number = 7;
    }

    public static final class Shelf {
        int number = 7;
    }

    public static final class Carrier {
        int number = 7;
    }

    public static final class Route {
        int number = 7;
    }

    private static final Class<?>[] KINDS = {
        Customer.class, Order.class, Invoice.class, Address.class, Parcel.class, Payment.class, Refund.class, Voucher.class,
        Account.class, Contract.class, Product.class, Supplier.class, Stock.class, Shelf.class, Carrier.class, Route.class,
    };

    public static void main(String[] args) throws Exception {
        Requests.serve(1600, request -> {
            // New kinds of objects turn up as time goes by, and the old ones remain.
            Object object = KINDS[request % (request / 100 + 1)].getDeclaredConstructor().newInstance();
            Schema schema = ReflectData.get().getSchema(object.getClass());
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(new ByteArrayOutputStream(), null);
            new ReflectDatumWriter<Object>(schema).write(object, encoder);
            encoder.flush();
        });
    }
}
