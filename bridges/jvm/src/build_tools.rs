//! Which JVMs are left alone: build tools and the JDK's own tools. They load the agent because it
//! comes by an environment variable; what matters are the test JVMs they fork.
//!
//! Can miss: a tool that is started through a launcher of the user's own; it is then instrumented
//! like any program. Can wrongly leave alone: a program whose main class has the name of one here.

/// Main classes or beginnings of them, with what they are.
const MAIN_CLASSES: &[(&str, &str)] = &[
    ("org.codehaus.plexus.classworlds.launcher.Launcher", "Maven"),
    ("org.codehaus.classworlds.Launcher", "Maven"),
    ("org.apache.maven.wrapper.MavenWrapperMain", "Maven"),
    ("org.mvndaemon.mvnd.", "Maven daemon"),
    ("org.gradle.launcher.", "Gradle"),
    ("org.gradle.wrapper.GradleWrapperMain", "Gradle"),
    ("org.jetbrains.kotlin.daemon.", "the Kotlin compiler"),
    ("org.jetbrains.kotlin.cli.", "the Kotlin compiler"),
    ("scala.tools.nsc.", "the Scala compiler"),
    ("org.apache.groovy.tools.", "the Groovy compiler"),
    ("com.sun.tools.", "a JDK tool"),
    ("sun.tools.", "a JDK tool"),
    ("sun.security.tools.", "a JDK tool"),
];

/// Jars that are started with `-jar`.
const JARS: &[(&str, &str)] =
    &[("gradle-wrapper.jar", "Gradle"), ("gradle-cli-main", "Gradle"), ("maven-wrapper.jar", "Maven")];

/// The package of what runs programs straight from their source.
const SOURCE_LAUNCHER: &str = "jdk.compiler/com.sun.tools.javac.launcher.";

/// Why the JVM whose `sun.java.command` is `command` is left alone, if it is.
pub fn left_alone(command: &str) -> Option<String> {
    let main = command.split_whitespace().next().unwrap_or("");
    // `java Program.java`: the compiler compiles it and then runs it itself.
    if main.starts_with(SOURCE_LAUNCHER) {
        return None;
    }
    let name = if let Some((module, _)) = main.split_once('/').filter(|_| main.starts_with("jdk.")) {
        return Some(format!("a JDK tool ({module})"));
    } else if main.ends_with(".jar") {
        let file = main.rsplit('/').next().unwrap_or(main);
        JARS.iter().find(|(jar, _)| file.starts_with(jar.trim_end_matches(".jar"))).map(|(_, name)| *name)
    } else {
        MAIN_CLASSES.iter().find(|(class, _)| main.starts_with(class)).map(|(_, name)| *name)
    };
    name.map(|name| format!("a build tool: {name}"))
}

#[cfg(test)]
mod tests {
    use super::left_alone;

    #[test]
    fn build_tools_are_left_alone_and_the_test_jvms_they_fork_are_not() {
        for command in [
            "org.codehaus.plexus.classworlds.launcher.Launcher -o test",
            "org.gradle.launcher.daemon.bootstrap.GradleDaemon 8.5",
            "/home/me/project/gradle/wrapper/gradle-wrapper.jar test",
            "jdk.compiler/com.sun.tools.javac.Main -d out A.java",
            "com.sun.tools.javac.Main -d out A.java",
        ] {
            assert!(left_alone(command).is_some(), "{command}");
        }
        for command in [
            "/home/me/project/target/surefire/surefirebooter1234.jar /home/me/x",
            "worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Test Executor 1'",
            "org.apache.tools.ant.launch.Launcher test",
            "com.example.Main",
            "jdk.compiler/com.sun.tools.javac.launcher.Main Program.java",
            "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Program.java",
            "app.jar",
            "",
        ] {
            assert_eq!(left_alone(command), None, "{command}");
        }
    }
}
