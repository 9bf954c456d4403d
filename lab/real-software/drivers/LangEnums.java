import org.apache.commons.lang.enums.Enum;

/**
 * Typesafe enums of commons-lang, as they were written before Java had its own: each class registers
 * its constants when it is first used, in a static map of the library.
 */
public final class LangEnums {
    static final class Colour extends Enum {
        static final Colour FIRST = new Colour("first");
        static final Colour SECOND = new Colour("second");

        private Colour(String name) {
            super(name);
        }

        static Colour parse(String name) {
            return (Colour) getEnum(Colour.class, name);
        }
    }

    static final class Unit extends Enum {
        static final Unit FIRST = new Unit("first");
        static final Unit SECOND = new Unit("second");

        private Unit(String name) {
            super(name);
        }

        static Unit parse(String name) {
            return (Unit) getEnum(Unit.class, name);
        }
    }

    static final class Status extends Enum {
        static final Status FIRST = new Status("first");
        static final Status SECOND = new Status("second");

        private Status(String name) {
            super(name);
        }

        static Status parse(String name) {
            return (Status) getEnum(Status.class, name);
        }
    }

    static final class Priority extends Enum {
        static final Priority FIRST = new Priority("first");
        static final Priority SECOND = new Priority("second");

        private Priority(String name) {
            super(name);
        }

        static Priority parse(String name) {
            return (Priority) getEnum(Priority.class, name);
        }
    }

    static final class Channel extends Enum {
        static final Channel FIRST = new Channel("first");
        static final Channel SECOND = new Channel("second");

        private Channel(String name) {
            super(name);
        }

        static Channel parse(String name) {
            return (Channel) getEnum(Channel.class, name);
        }
    }

    static final class Region extends Enum {
        static final Region FIRST = new Region("first");
        static final Region SECOND = new Region("second");

        private Region(String name) {
            super(name);
        }

        static Region parse(String name) {
            return (Region) getEnum(Region.class, name);
        }
    }

    static final class Season extends Enum {
        static final Season FIRST = new Season("first");
        static final Season SECOND = new Season("second");

        private Season(String name) {
            super(name);
        }

        static Season parse(String name) {
            return (Season) getEnum(Season.class, name);
        }
    }

    static final class Grade extends Enum {
        static final Grade FIRST = new Grade("first");
        static final Grade SECOND = new Grade("second");

        private Grade(String name) {
            super(name);
        }

        static Grade parse(String name) {
            return (Grade) getEnum(Grade.class, name);
        }
    }

    static final class Level extends Enum {
        static final Level FIRST = new Level("first");
        static final Level SECOND = new Level("second");

        private Level(String name) {
            super(name);
        }

        static Level parse(String name) {
            return (Level) getEnum(Level.class, name);
        }
    }

    static final class Shape extends Enum {
        static final Shape FIRST = new Shape("first");
        static final Shape SECOND = new Shape("second");

        private Shape(String name) {
            super(name);
        }

        static Shape parse(String name) {
            return (Shape) getEnum(Shape.class, name);
        }
    }

    static final class Mode extends Enum {
        static final Mode FIRST = new Mode("first");
        static final Mode SECOND = new Mode("second");

        private Mode(String name) {
            super(name);
        }

        static Mode parse(String name) {
            return (Mode) getEnum(Mode.class, name);
        }
    }

    static final class Stage extends Enum {
        static final Stage FIRST = new Stage("first");
        static final Stage SECOND = new Stage("second");

        private Stage(String name) {
            super(name);
        }

        static Stage parse(String name) {
            return (Stage) getEnum(Stage.class, name);
        }
    }

    static final class Phase extends Enum {
        static final Phase FIRST = new Phase("first");
        static final Phase SECOND = new Phase("second");

        private Phase(String name) {
            super(name);
        }

        static Phase parse(String name) {
            return (Phase) getEnum(Phase.class, name);
        }
    }

    static final class Kind extends Enum {
        static final Kind FIRST = new Kind("first");
        static final Kind SECOND = new Kind("second");

        private Kind(String name) {
            super(name);
        }

        static Kind parse(String name) {
            return (Kind) getEnum(Kind.class, name);
        }
    }

    static final class Rank extends Enum {
        static final Rank FIRST = new Rank("first");
        static final Rank SECOND = new Rank("second");

        private Rank(String name) {
            super(name);
        }

        static Rank parse(String name) {
            return (Rank) getEnum(Rank.class, name);
        }
    }

    static final class Tier extends Enum {
        static final Tier FIRST = new Tier("first");
        static final Tier SECOND = new Tier("second");

        private Tier(String name) {
            super(name);
        }

        static Tier parse(String name) {
            return (Tier) getEnum(Tier.class, name);
        }
    }

    public static void main(String[] args) throws Exception {
        Requests.serve(1600, request -> {
            // New kinds of messages turn up as time goes by, and the old ones remain.
            int known = request / 100 + 1;
            switch (request % known) {
                case 0: Colour.parse("first"); break;
                case 1: Unit.parse("first"); break;
                case 2: Status.parse("first"); break;
                case 3: Priority.parse("first"); break;
                case 4: Channel.parse("first"); break;
                case 5: Region.parse("first"); break;
                case 6: Season.parse("first"); break;
                case 7: Grade.parse("first"); break;
                case 8: Level.parse("first"); break;
                case 9: Shape.parse("first"); break;
                case 10: Mode.parse("first"); break;
                case 11: Stage.parse("first"); break;
                case 12: Phase.parse("first"); break;
                case 13: Kind.parse("first"); break;
                case 14: Rank.parse("first"); break;
                case 15: Tier.parse("first"); break;
                default: throw new IllegalStateException();
            }
        });
    }
}
