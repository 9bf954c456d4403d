import java.util.Locale;

import javax.validation.Validation;
import javax.validation.Validator;
import javax.validation.constraints.Max;
import javax.validation.constraints.Min;
import javax.validation.constraints.NotNull;
import javax.validation.constraints.Size;

/** One Validator for the whole service (Bean Validation: a Validator is thread-safe). */
public final class ValidatorMessages {
    static final class Registration {
        @NotNull
        String name;

        @Size(min = 8)
        String password = "short";

        @Min(18)
        int age = 7;

        @Max(5)
        int tickets = 10;
    }

    public static void main(String[] args) throws Exception {
        Validator validator = Validation.buildDefaultValidatorFactory().getValidator();
        Requests.serve(800, request -> {
            if (validator.validate(new Registration()).size() != 4) {
                throw new IllegalStateException("a violation is missing");
            }
        });
    }
}
