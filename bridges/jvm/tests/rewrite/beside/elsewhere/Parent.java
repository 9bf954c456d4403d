package elsewhere;

import java.util.HashMap;

public class Parent extends HashMap<String, String> {
    protected void inherited() {}
}
