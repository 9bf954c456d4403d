import org.apache.commons.jxpath.JXPathContext;

/** Each request reads a property of a bean by an XPath expression, in a context of its own. */
public final class JXPathBeans {
    public static final class Customer {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Order {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Invoice {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Address {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Parcel {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Payment {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Refund {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Voucher {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Account {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Contract {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Product {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Supplier {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Stock {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Shelf {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Carrier {
        public int getNumber() {
            return 7;
        }
    }

    public static final class Route {
        public int getNumber() {
            return 7;
        }
    }

    private static final Class<?>[] KINDS = {
        Customer.class, Order.class, Invoice.class, Address.class, Parcel.class, Payment.class, Refund.class, Voucher.class,
        Account.class, Contract.class, Product.class, Supplier.class, Stock.class, Shelf.class, Carrier.class, Route.class,
    };

    public static void main(String[] args) throws Exception {
        Requests.serve(1600, request -> {
            // New kinds of beans turn up as time goes by, and the old ones remain.
            Object bean = KINDS[request % (request / 100 + 1)].getDeclaredConstructor().newInstance();
            JXPathContext.newContext(bean).getValue("number");
        });
    }
}
