import org.apache.cassandra.thrift.*;
import org.apache.thrift.TBase;
import org.apache.thrift.meta_data.FieldMetaData;

/** Requests of a server whose messages are structs that the Thrift compiler generated. */
public final class ThriftStructs {
    private static TBase<?, ?> message(int kind) {
        switch (kind) {
            case 0: return new Column();
            case 1: return new SuperColumn();
            case 2: return new CounterColumn();
            case 3: return new CounterSuperColumn();
            case 4: return new ColumnOrSuperColumn();
            case 5: return new ColumnParent();
            case 6: return new ColumnPath();
            case 7: return new SliceRange();
            case 8: return new SlicePredicate();
            case 9: return new IndexExpression();
            case 10: return new IndexClause();
            case 11: return new KeyRange();
            case 12: return new KeySlice();
            case 13: return new KeyCount();
            case 14: return new Deletion();
            default: return new Mutation();
        }
    }

    public static void main(String[] args) throws Exception {
        Requests.serve(1600, request -> {
            // New kinds of messages turn up as time goes by, and the old ones remain; the audit log
            // names their fields.
            TBase<?, ?> message = message(request % (request / 100 + 1));
            FieldMetaData.getStructMetaDataMap((Class) message.getClass()).size();
        });
    }
}
