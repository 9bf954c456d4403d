"""Assemblies compared byte for byte, but for what differs from one compilation to the next: the time in
the PE header and the identity of the module (ECMA-335 II.22.30), both chosen anew each time.
"""

import struct
from pathlib import Path


def same(first: Path, second: Path) -> bool:
    """Both are the same assembly."""
    return _steady(first.read_bytes()) == _steady(second.read_bytes())


def _steady(image: bytes) -> bytes:
    steady = bytearray(image)
    header = struct.unpack_from("<I", image, 0x3C)[0]
    steady[header + 8 : header + 12] = bytes(4)
    begin, length = _guid_heap(image, header)
    steady[begin : begin + length] = bytes(length)
    return bytes(steady)


def _guid_heap(image: bytes, header: int) -> tuple[int, int]:
    """Where the heap `#GUID` is in the file, and how long it is."""
    optional = header + 24
    directories = optional + (96 if struct.unpack_from("<H", image, optional)[0] == 0x10B else 112)
    cli = _file_offset(image, header, struct.unpack_from("<I", image, directories + 14 * 8)[0])
    metadata = _file_offset(image, header, struct.unpack_from("<I", image, cli + 8)[0])
    streams = metadata + 16 + struct.unpack_from("<I", image, metadata + 12)[0]
    place = streams + 4
    for _ in range(struct.unpack_from("<H", image, streams + 2)[0]):
        offset, size = struct.unpack_from("<II", image, place)
        end = image.index(b"\0", place + 8)
        if image[place + 8 : end] == b"#GUID":
            return metadata + offset, size
        place = (end + 4) & ~3 if (end - metadata) % 4 == 3 else end + 4 - (end - metadata) % 4
    raise ValueError("an assembly without the heap #GUID")


def _file_offset(image: bytes, header: int, address: int) -> int:
    sections = header + 24 + struct.unpack_from("<H", image, header + 20)[0]
    for index in range(struct.unpack_from("<H", image, header + 6)[0]):
        size, begin, raw_size, raw = struct.unpack_from("<IIII", image, sections + index * 40 + 8)
        if begin <= address < begin + max(size, raw_size):
            return address - begin + raw
    raise ValueError(f"no section holds the address {address:#x}")
