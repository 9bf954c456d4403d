"""Runs redhanded on software that nobody here wrote, and tells what came of it.

artifacts   Maven coordinates -> files on disk
measure     one process -> wall time, CPU time, peak memory
suites      a library's own tests, with and without redhanded
bugs        drivers of publicly known bugs, affected and fixed version
maven_project   an ordinary project with Mockito and JaCoCo
languages   Kotlin, Scala, Groovy
tables      results -> Markdown
places      where things are
"""
