import groovy.transform.CompileStatic

@CompileStatic
class ShopGroovy {
    static Map<String, Integer> known = new HashMap<String, Integer>()

    static int of(String name) {
        Integer cents = known.get(name)
        if (cents == null) {
            cents = name.length() * 100
            known.put(name, cents)
        }
        return cents
    }

    static void main(String[] arguments) {
        List<Thread> threads = (1..3).collect {
            new Thread({
                for (int i = 0; i < 300; i++) {
                    of('article ' + i.intdiv(3))
                    Thread.sleep(0, 100000)
                }
            } as Runnable)
        }
        threads.each { Thread thread -> thread.start() }
        threads.each { Thread thread -> thread.join() }
        println(known.size() > 0)
    }
}
