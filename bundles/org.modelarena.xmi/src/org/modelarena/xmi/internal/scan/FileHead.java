// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.input.XmlFile;
import org.modelarena.xmi.internal.parser.BatchHandover;
import org.modelarena.xmi.internal.parser.DocumentReader;

/** The beginning of a file, up to the end of the root element's start tag. The parser reads it, as a document of its own. */
final class FileHead {
	private static final Pattern DECLARATION = Pattern.compile("<\\?xml version=(?:\"1\\.0\"|'1\\.0')(?:\\s+encoding=(?:\"([^\"]*)\"|'([^']*)'))?\\s*\\?>");
	private static final int MOST_BYTES = 1 << 20;

	private final byte[] bytes;
	private final byte[] rootName;
	private final boolean isEmpty;
	private final boolean isAscii;
	private final Prefixes prefixes;

	private FileHead(byte[] bytes, byte[] rootName, boolean isEmpty) {
		this.bytes = bytes;
		this.rootName = rootName;
		this.isEmpty = isEmpty;
		isAscii = isAscii();
		prefixes = readPrefixes();
	}

	/** Finds the head of a file; the buffer has its first bytes. */
	static FileHead find(FileBytes file) throws IOException {
		while (true) {
			FileHead head = in(file.array(), file.size());
			if (head != null) {
				return head;
			}
			if (file.size() > MOST_BYTES || !file.grow()) {
				throw new NotScanned("no root element near the beginning");
			}
		}
	}

	/** @return null if it needs more bytes to tell */
	private static FileHead in(byte[] bytes, int size) {
		int at = 0;
		while (at < size && bytes[at] != '<') {
			if (!TagReader.isBlank(bytes[at])) {
				throw new NotScanned(bytes[at] < 0 ? "a byte order mark, or another encoding" : "text before the root element");
			}
			at++;
		}
		while (at + 3 < size) {
			String end = bytes[at] != '<' ? "" : bytes[at + 1] == '?' ? "?>" : bytes[at + 1] == '!' ? "-->" : "";
			if (bytes[at] == '<' && end.isEmpty()) {
				return root(bytes, at, size);
			}
			if (bytes[at + 1] == '!' && bytes[at] == '<' && bytes[at + 2] != '-') {
				throw new NotScanned("a document type");
			}
			at = end.isEmpty() ? at + 1 : behind(bytes, at + 2, size, end);
		}
		return null;
	}

	private static int behind(byte[] bytes, int from, int size, String end) {
		for (int at = from; at + end.length() <= size; at++) {
			int same = 0;
			while (same < end.length() && bytes[at + same] == end.charAt(same)) {
				same++;
			}
			if (same == end.length()) {
				return at + same;
			}
		}
		return size;
	}

	private static FileHead root(byte[] bytes, int start, int size) {
		TagReader tag = new TagReader();
		tag.bytes = bytes;
		tag.name(start + 1);
		byte quote = 0;
		for (int at = tag.nameTo; at < size; at++) {
			byte c = bytes[at];
			if (quote != 0) {
				quote = c == quote ? 0 : quote;
			} else if (c == '"' || c == '\'') {
				quote = c;
			} else if (c == '>') {
				return new FileHead(NameTable.copy(bytes, 0, at + 1), NameTable.copy(bytes, tag.nameFrom, tag.nameTo), bytes[at - 1] == '/');
			}
		}
		return null;
	}

	private boolean isAscii() {
		if (!new String(bytes, 0, Math.min(6, bytes.length), StandardCharsets.ISO_8859_1).startsWith("<?xml ")) {
			return false;
		}
		var found = DECLARATION.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
		if (!found.lookingAt()) {
			throw new NotScanned("an XML declaration in an unusual form");
		}
		String name = found.group(1) != null ? found.group(1) : found.group(2) != null ? found.group(2) : "UTF-8";
		boolean ascii = name.equals("ASCII") || name.equals("US-ASCII");
		if (!ascii && !name.equalsIgnoreCase("UTF-8")) {
			throw new NotScanned("the encoding " + name);
		}
		return ascii;
	}

	private Prefixes readPrefixes() {
		Map<String, String> found = new HashMap<>();
		try {
			XMLStreamReader2 xml = XmlFile.parser(new ByteArrayInputStream(document()));
			while (xml.next() != XMLStreamConstants.START_ELEMENT) {
				// Comments and processing instructions may stand there.
			}
			for (int i = 0; i < xml.getNamespaceCount(); i++) {
				String prefix = xml.getNamespacePrefix(i);
				if (prefix == null || prefix.isEmpty()) {
					throw new NotScanned("a namespace without a prefix");
				}
				found.put(prefix, xml.getNamespaceURI(i));
			}
			xml.close();
		} catch (XMLStreamException e) {
			throw new NotScanned("XML that is not well-formed");
		}
		return new Prefixes(found);
	}

	private byte[] document() {
		ByteArrayOutputStream document = new ByteArrayOutputStream();
		document.writeBytes(bytes);
		if (!isEmpty) {
			document.writeBytes("</".getBytes(StandardCharsets.US_ASCII));
			document.writeBytes(rootName);
			document.write('>');
		}
		return document.toByteArray();
	}

	/** How many bytes the head has. */
	int length() {
		return bytes.length;
	}

	/** Whether all characters of the file have to be ASCII. */
	boolean isAllAscii() {
		return isAscii;
	}

	Prefixes prefixes() {
		return prefixes;
	}

	/** Whether the file says where packages lie. */
	boolean locatesPackages() {
		return new String(bytes, StandardCharsets.ISO_8859_1).contains("chemaLocation");
	}

	/** Has the parser read the head: the part says what the root's tag says, and what is open behind it. */
	ScannedPart read(int document, Path file, FileScanner.Shared shared, Cancellation cancellation) {
		ScannedPart part = new ScannedPart(document, 0, true);
		PartRecorder recorder = new PartRecorder(part, shared.names());
		String name = String.valueOf(file.getFileName());
		FilePosition position = new FilePosition(name, ErrorCode.MODEL_INVALID);
		recorder.beginDocument(position);
		BatchHandover.direct(recorder, position, to -> {
			try (XmlFile xml = XmlFile.of(name, new ByteArrayInputStream(document()))) {
				DocumentReader reader = new DocumentReader(xml, file, shared.types(), to, cancellation);
				if (reader.read() != null) {
					throw new NotScanned("more than one value for a feature that takes one");
				}
				part.passedOver = reader.passedOver();
			}
		});
		return recorder.finish(isEmpty ? PartRecorder.Rest.NOTHING : PartRecorder.Rest.CONTENT, rootName, shared.spill());
	}
}
