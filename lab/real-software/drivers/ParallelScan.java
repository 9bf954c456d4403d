import org.reflections.Reflections;
import org.reflections.scanners.SubTypesScanner;
import org.reflections.util.ClasspathHelper;
import org.reflections.util.ConfigurationBuilder;

/** Scans the class path with the parallel executor that the library offers. */
public final class ParallelScan {
    /** The switch has another name in version 0.10. */
    private static void scanInParallel(ConfigurationBuilder configuration) throws Exception {
        try {
            ConfigurationBuilder.class.getMethod("useParallelExecutor", int.class).invoke(configuration, 4);
        } catch (NoSuchMethodException e) {
            ConfigurationBuilder.class.getMethod("setParallel", boolean.class).invoke(configuration, true);
        }
    }

    public static void main(String[] args) throws Exception {
        ConfigurationBuilder configuration = new ConfigurationBuilder();
        configuration.setUrls(ClasspathHelper.forJavaClassPath());
        configuration.setScanners(new SubTypesScanner(false));
        scanInParallel(configuration);
        Reflections found = new Reflections(configuration);
        System.out.println(found.getSubTypesOf(Exception.class).size() > 0);
    }
}
