"""The .NET part: libraries of Debian's source packages with their own NUnit tests, and Mono's compiler.

sources     Debian source packages -> files on disk
build       source files -> assemblies, by mcs
suites      a library's own tests, with and without redhanded
bugs        drivers of bugs in those libraries
compiler    mcs itself under redhanded, compiling those libraries
images      assemblies compared byte for byte, but for what differs from one compilation to the next
"""
