import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;

/** Requests normalise phone numbers of callers from all over the world. */
public final class PhoneNumbers {
    public static void main(String[] args) throws Exception {
        PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
        String[] regions = numbers.getSupportedRegions().toArray(new String[0]);
        Requests.serve(1600, request -> {
            String region = regions[request / 10 % regions.length];
            numbers.format(numbers.getExampleNumber(region), PhoneNumberFormat.E164);
        });
    }
}
