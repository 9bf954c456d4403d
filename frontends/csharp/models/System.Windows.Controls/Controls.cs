using Redhanded;

namespace System.Windows.Controls
{
    public class Control : FrameworkElement
    {
        public event RoutedEventHandler GotFocus;

        internal void Raise(RoutedEventHandler handler)
        {
            if (handler != null) handler(this, new RoutedEventArgs());
        }
    }

    public class ContentControl : Control
    {
        object content;

        public object Content
        {
            get { Intrinsics.TouchRead(this); return content; }
            set { Intrinsics.TouchWrite(this); content = value; }
        }
    }

    public class UserControl : ContentControl { }
    public class Page : ContentControl { }
    public class Label : ContentControl { }

    public class Button : ContentControl
    {
        public event RoutedEventHandler Click;

        internal override void RaiseAny() { OnClick(); }
        protected virtual void OnClick() { Raise(Click); }
    }

    public class CheckBox : Button
    {
        bool? value = false;

        public event RoutedEventHandler Checked;
        public event RoutedEventHandler Unchecked;

        public bool? IsChecked
        {
            get { Intrinsics.TouchRead(this); return value; }
            set { Intrinsics.TouchWrite(this); this.value = value; }
        }

        internal override void RaiseAny()
        {
            value = value != true;
            Raise(value == true ? Checked : Unchecked);
            OnClick();
        }
    }

    public class TextBlock : FrameworkElement
    {
        string text = "";

        public string Text
        {
            get { Intrinsics.TouchRead(this); return text; }
            set { Intrinsics.TouchWrite(this); text = value; }
        }
    }

    public delegate void TextChangedEventHandler(object sender, TextChangedEventArgs e);
    public class TextChangedEventArgs : RoutedEventArgs { }

    public class TextBox : Control
    {
        string text = "";

        public event TextChangedEventHandler TextChanged;

        public string Text
        {
            get { Intrinsics.TouchRead(this); return text; }
            set { Intrinsics.TouchWrite(this); text = value; }
        }

        public void AppendText(string textData) { Intrinsics.TouchWrite(this); text = text + textData; }
        public void Clear() { Intrinsics.TouchWrite(this); text = ""; }

        internal override void RaiseAny()
        {
            Intrinsics.TouchWrite(this);
            text = Intrinsics.Unknown<string>();
            TextChangedEventHandler handler = TextChanged;
            if (handler != null) handler(this, new TextChangedEventArgs());
        }
    }

    public class ProgressBar : Control
    {
        double value;

        public double Minimum { get; set; }
        public double Maximum { get; set; }

        public double Value
        {
            get { Intrinsics.TouchRead(this); return value; }
            set { Intrinsics.TouchWrite(this); this.value = value; }
        }
    }
}
