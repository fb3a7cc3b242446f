// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes files at random: bytes, ends, tags, attributes, and pieces of XML where they may not belong. */
final class Damage {
	private static final List<String> PIECES = List.of("&lt;", "&x;", "&#0;", "&#65;", "&#xD800;", "<![CDATA[x]]>", "<!--x-->", "<!-- -- -->", "<?x y?>", "<?xml version='1.0'?>", "\uFEFF", "\r",
			"\r\n", "\n", "\t", " ", "  ",
			"xmlns:kit='http://other'", "xmlns='http://other'", "<", ">", "/>", "</", "\"", "'", "=", "a='b'", "xmi:id='1'", "xsi:type='x:Y'", "xsi:nil='true'", "href='x#/'", "]]>", "\u00e4",
			"\u0001", "\uFFFE", "\u0085",
			"//@a.0", "#", "%20", "/", "//", "0", "-", ".", "<a/>", "<xmi:XMI>", "</xmi:XMI>", "xmi:idref='x'");

	private Damage() {
	}

	static byte[] of(byte[] file, Random random) {
		byte[] bytes = file;
		for (int i = random.nextInt(3); i >= 0; i--) {
			int at = random.nextInt(bytes.length);
			int end = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 3 : 60));
			bytes = switch (random.nextInt(8)) {
			case 0 -> changed(bytes, at, (byte) random.nextInt(256));
			case 1 -> spliced(bytes, at, end, new byte[0]);
			case 2, 3 -> spliced(bytes, at, at, PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8));
			case 4 -> twice(bytes, at, ' ', ' ', random);
			case 5 -> twice(bytes, at, '<', '<', random);
			case 6 -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
			default -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : withoutTag(bytes, at);
			};
			if (bytes.length == 0) {
				return new byte[] { '<' };
			}
		}
		return bytes;
	}

	private static byte[] changed(byte[] bytes, int at, byte to) {
		byte[] changed = bytes.clone();
		changed[at] = to;
		return changed;
	}

	private static byte[] spliced(byte[] bytes, int from, int to, byte[] with) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.write(bytes, 0, from);
		out.writeBytes(with);
		out.write(bytes, to, bytes.length - to);
		return out.toByteArray();
	}

	/** What stands between two characters, an attribute or a tag, is there twice: at once, or somewhere else. */
	private static byte[] twice(byte[] bytes, int near, char from, char to, Random random) {
		int start = find(bytes, near, from);
		int end = find(bytes, Math.min(start + 1, bytes.length), to);
		int place = random.nextBoolean() ? start : find(bytes, random.nextInt(bytes.length), from);
		return spliced(bytes, place, place, Arrays.copyOfRange(bytes, start, end));
	}

	private static byte[] withoutTag(byte[] bytes, int near) {
		int start = find(bytes, near, '<');
		return spliced(bytes, start, find(bytes, start, '>'), new byte[0]);
	}

	private static int find(byte[] bytes, int from, char what) {
		int at = from;
		while (at < bytes.length && bytes[at] != what) {
			at++;
		}
		return at;
	}
}
