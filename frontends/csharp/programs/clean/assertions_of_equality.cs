// Assertions in all their dialects: one that fails ends the test, so what follows comes after the
// signal that was waited for.
using System.Threading;

namespace WithNUnit
{
    using NUnit.Framework;

    class Tests
    {
        static bool ran;
        static ManualResetEvent Begin()
        {
            var done = new ManualResetEvent(false);
            new Thread(() => { ran = true; done.Set(); }).Start();
            return done;
        }

        class Equal { static void Main() { var done = Begin(); Assert.AreEqual(true, done.WaitOne(2000), "in time"); Assert.AreEqual(true, ran); } }
        class NotEqual { static void Main() { var done = Begin(); Assert.AreNotEqual(false, done.WaitOne(2000)); Assert.IsTrue(ran); } }
        class IsTrue { static void Main() { var done = Begin(); Assert.That(done.WaitOne(2000), Is.True); Assert.That(ran, Is.True); } }
        class EqualTo { static void Main() { var done = Begin(); Assert.That(done.WaitOne(2000), Is.EqualTo(true), "in time"); Assert.That(ran); } }
        class IsNot { static void Main() { var done = Begin(); Assert.That(done.WaitOne(2000), Is.Not.False); Assert.That(ran); } }
        class Index { static void Main() { var done = Begin(); Assert.AreEqual(0, WaitHandle.WaitAny(new[] { done }, 2000)); Assert.That(ran); } }
        class Asked { static void Main() { var done = Begin(); Assert.That(() => done.WaitOne(2000), Is.True.After(100)); Assert.That(ran); } }
        class DoesNotThrow { static void Main() { var done = Begin(); Assert.DoesNotThrow(() => done.WaitOne()); Assert.That(ran); } }
        class Throws { static void Main() { var done = Begin(); Assert.Throws<System.Exception>(() => { done.WaitOne(); throw new System.Exception(); }); Assert.That(ran); } }
        class Greater { static void Main() { var done = Begin(); Assert.Greater(done.WaitOne(2000) ? 1 : 0, 0); Assert.That(ran); } }
    }
}

namespace WithXunit
{
    using System.Threading.Tasks;
    using Xunit;

    class Tests
    {
        static bool ran;
        static ManualResetEvent Begin()
        {
            var done = new ManualResetEvent(false);
            new Thread(() => { ran = true; done.Set(); }).Start();
            return done;
        }

        class Equal { static void Main() { var done = Begin(); Assert.Equal(true, done.WaitOne(2000)); Assert.True(ran); } }
        class Null
        {
            static void Main()
            {
                var done = Begin();
                object early = done.WaitOne(2000) ? null : "too late";
                Assert.Null(early);
                Assert.True(ran);
            }
        }
        class Same
        {
            static void Main()
            {
                bool own = false;
                Task work = Task.Run(() => own = true);
                Assert.Same(work, Task.WhenAny(work, Task.Delay(2000)).Result);
                Assert.True(own);
            }
        }
        class ThrowsAsync
        {
            static async Task Main()
            {
                bool own = false;
                Task work = Task.Run(() => { own = true; throw new System.Exception(); });
                await Assert.ThrowsAsync<System.Exception>(() => work);
                Assert.True(own);
            }
        }
    }
}

namespace WithMicrosoft
{
    using Microsoft.VisualStudio.TestTools.UnitTesting;

    class Tests
    {
        static bool ran;

        static void Main()
        {
            var done = new ManualResetEvent(false);
            new Thread(() => { ran = true; done.Set(); }).Start();
            Assert.AreEqual(true, done.WaitOne(2000));
            Assert.AreEqual(true, ran);
        }
    }
}

namespace WithFluentAssertions
{
    using FluentAssertions;

    class Tests
    {
        static bool ran;
        static ManualResetEvent Begin()
        {
            var done = new ManualResetEvent(false);
            new Thread(() => { ran = true; done.Set(); }).Start();
            return done;
        }

        class BeTrue { static void Main() { var done = Begin(); done.WaitOne(2000).Should().BeTrue("it is quick"); ran.Should().BeTrue(); } }
        class Be { static void Main() { var done = Begin(); done.WaitOne(2000).Should().Be(true); ran.Should().BeTrue(); } }
        class And { static void Main() { var done = Begin(); done.WaitOne(2000).Should().NotBeNull().And.BeTrue(); ran.Should().BeTrue(); } }
        class Number { static void Main() { var done = Begin(); WaitHandle.WaitAny(new[] { done }, 2000).Should().Be(0); ran.Should().BeTrue(); } }
    }
}

namespace WithShouldly
{
    using Shouldly;

    class Tests
    {
        static bool ran;
        static ManualResetEvent Begin()
        {
            var done = new ManualResetEvent(false);
            new Thread(() => { ran = true; done.Set(); }).Start();
            return done;
        }

        class BeTrue { static void Main() { var done = Begin(); done.WaitOne(2000).ShouldBeTrue(); ran.ShouldBeTrue(); } }
        class Be { static void Main() { var done = Begin(); done.WaitOne(2000).ShouldBe(true); ran.ShouldBeTrue(); } }
    }
}
