"""Queries that each show one rule of a server, written without escapes: all but & and the first = is part of a name or value."""

COMMON = """
a=1&b=2
a
a=
a&a[b]=1
a=1&a=2
a=1&a=2&a
a[]=1&a[]=2
a[]
a[0]=x&a[1]=y
a[1]=x&a[0]=y
a[0]=x&a[2]=y
a[b]=1&a[c]=2
a[b]=1&a[b]=2
a=1&a[b]=2
a[b]=2&a=1
a[b]=1&a=x&a[c]=2
a[b]=1&a[]=2
a[]=1&a[b]=2
a[]=1&a[0]=2
a=1&a[]=2
a[]=1&a=2
a[b]=1&a=
a[0][x]=1&a[0][y]=2&a[1][x]=3
a[][x]=1&a[][y]=2&a[][x]=3&a[][y]=4
a[][x]=1&a[][x]=2
a[][x][y]=1&a[][x][z]=2&a[][x][y]=3
a[][]=1&a[][]=2
a[][][]=1
a[0][0]=1&a[0][1]=2&a[1][0]=3
a[][x][]=1&a[][x][]=2
a[b][]=1&a[b][]=2
0=a&1=b
1=b&0=a
b=1&10=2&9=3&a=4
[]=1
[a]=1
[0]=a&[1]=b
=1
=
a[b=1
a[b[c=1
a[b][c=1
a[=1
a[[=1
a[[]=1
a[[b]=1
a[b[c]]=1
a[]]=1
a]b=1
a]b[c]=1
a[b]c=1
a[b]c[d]=1
a[b]]=1
a[b][c]d[e]=1
a[ ]=1
a[ b]=1
a[  ]=1
a[b ]=1
 a=1
a =1
a b=1
a.b=1
a.b[c.d]=1
a[b.c d=1
.a=1
a[-1]=x&a[]=y
a[-5]=x&a[]=y&a[]=z
a[-0]=x&a[]=y
a[01]=x&a[]=y
a[+1]=x&a[]=y
a[5]=x&a[5]=y&a[]=z
a[20]=x
a[21]=x
a[0]=x&a[21]=y
a[2]=x&a[4]=y&a[3]=z
a[9223372036854775807]=x&a[]=y
a[9223372036854775806]=x&a[]=y&a[]=z
a[9223372036854775808]=x&a[]=y
a[-9223372036854775808]=x&a[]=y
a[4294967294]=x&a[4294967295]=y&a[b]=z&a[7]=w
__proto__=1
__proto__[a]=1
a[__proto__]=1
a[__proto__][b]=1
constructor=1
a[toString]=1
a[b]=1&a=toString
a[b]=1&a=b
a[b]x=1&a[b]y=2
a[b]x=1&a[b]y=2&a[b]z=3
a[]x=1&a[]y=2
a[0]x=1&a[0]y=2&a[0][b]=3
a=1&a[1]=2&a[3]=3
a[]=&a[]=
a[b]x=&a[b]y=1
a[b]=1&a[b]x=&a[b][c]=2
a[b][c][d][e][f][g][h]=1
a[b][c][d][e][f][g]x[h=1
a[b][c][d][e][f]x=1
GLOBALS=1&this=2
é[ü]=ñ
é=1&é=2
a[[[b=1
a[b]c[=1
a[b]c]=1
a][b]=1
a[]b=1&a[]c=2
a[][b]c=1
a[b][]c=1
""".strip("\n").split("\n")

# What a line break, a control character or a NUL in a name does.
CONTROL = [
    "a\0b=1", "\0a=1", "a[\0]=1", "a[b\0c]=1", "a[b]\0[c]=1", "a=x\0y", "a[\t]=1", "a[\n]=1", "a[\v]=1", "a[\u00a0]=1", "\ta=1",
    "a[x\n[][b]]=1", "a[x\n[]b=1", "a[]\n[]=1", "a\n[]b[]=2", "a[][b\n]=1&a[][b\n]=2", "a[]b\n=1&a[]b\n=2", "a[\n[]\n=1",
]

# As deep as the servers go, and deeper.
DEEP = ["z=1&a" + brackets * count + "=1&y=2" for brackets in ("[b]", "[]", "[0]") for count in (5, 6, 31, 63, 64, 65, 99, 100)] + [
    "a=1&b=2&a" + "[c]" * 65 + "=3&a=4",
    "a" + "[b]" * 64 + "[=1",
    "a" + "[b]" * 63 + "[=1",
    "a[b][9223372036854775807]=1&a" + "[b][]" * 63 + "=1",
]


def pairs(text):
    """The names and values of a query without escapes."""
    split = [part.split("=", 1) for part in text.split("&")]
    return [[part[0], part[1] if len(part) > 1 else None] for part in split]


def all_pairs():
    """The names and values of all the queries."""
    return [pairs(text) for text in COMMON + CONTROL + DEEP]


# Queries as they are sent: what splitting and unescaping do.
RAW = """
?a=1
a=1&&b=2
&a=1&
&
a=1;b=2
a=1; b=2
a=1&  b=2
 a=1
a=1& b = 2
a[=]=1
a=b]=c
a[]=x]=y
a]=1=2
a%5D=1=2
a=%
a=%4
a=%zz%41
%41%zz=1
a=%E6%97
%E6%97=1
a=%C0%80
a=%ED%A0%80
a=%FF
a=b+c
a+b=1
a=%2B
a=1=2
=1
==1
a==
a=é
é=1
a=1#b
a=%00
%00a=1
a%00b=1
a=%u4E2D
a=%E6%97%A5%zz
a%5Bb%5D=1
a%5B=1
a[b%5D=1
a%26b=1%3D
a=+%20+
""".strip("\n").split("\n")
