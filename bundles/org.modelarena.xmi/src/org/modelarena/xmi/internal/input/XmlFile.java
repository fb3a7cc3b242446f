// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.MetamodelLimits;

import com.ctc.wstx.api.ReaderConfig;
import com.ctc.wstx.stax.WstxInputFactory;

/**
 * An XML file that is read event by event, by Woodstox, without document type and external entities. Knows the place of the current event for
 * errors. Not thread-safe.
 */
public final class XmlFile implements AutoCloseable {
	private static final int BUFFER = 1 << 16;
	/** Namespaces, ids and the like, beside a value for each feature. */
	private static final int OTHER_ATTRIBUTES = 1000;
	/** The first byte of EMF's binary form, which no XML starts with. */
	private static final int BINARY = 0x89;
	/** The first bytes of zip and gzip, in which programs of EMF may save; no XML starts with these, either. */
	private static final int ZIP = 'P';
	private static final int GZIP = 0x1f;

	private final String name;
	private final ErrorCode code;
	private final FilePosition position;
	private final InputStream stream;
	private final XMLStreamReader2 reader;
	/** Whether {@link #position} is that of the current event. */
	private boolean placed;

	private XmlFile(String name, ErrorCode code, PushbackInputStream stream) {
		this.name = name;
		this.code = code;
		this.position = new FilePosition(name, code);
		this.stream = stream;
		try (Unfinished work = new Unfinished(() -> close(stream))) {
			refuseBinary(stream);
			this.reader = parser(stream);
			work.done();
		} catch (XMLStreamException e) {
			throw malformed(e);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + name, e);
		}
	}

	private void refuseBinary(PushbackInputStream start) throws IOException {
		int first = start.read();
		if (first == BINARY) {
			throw new ArenaException(code, name + " is no XML. If it is EMF binary, its name has to end with .bin.");
		}
		if (first == ZIP || first == GZIP) {
			throw new ArenaException(code, name + " is no XML. If it is compressed (zip or gzip), unpack it first.");
		}
		start.unread(first);
	}

	/**
	 * Opens a file.
	 *
	 * @param code of the errors for faults in the file's content
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#IO}, or {@code code} for an empty file
	 */
	public static XmlFile open(Path path, ErrorCode code) {
		return new XmlFile(String.valueOf(path.getFileName()), code, new PushbackInputStream(InputFile.open(path, code)));
	}

	/** Opens a file of a model, as one of several that are watched. */
	public static XmlFile open(Path path, WatchedFiles files) {
		ErrorCode code = ErrorCode.MODEL_INVALID;
		return new XmlFile(String.valueOf(path.getFileName()), code, new PushbackInputStream(files.watch(InputFile.open(path, code))));
	}

	/** Opens a part of a model's file that is a document of its own; it is closed with it. */
	public static XmlFile of(String name, InputStream content) {
		return new XmlFile(name, ErrorCode.MODEL_INVALID, new PushbackInputStream(content));
	}

	/** The parser alone, for a stream of no great importance: without places, names and errors of ours. */
	public static XMLStreamReader2 parser(InputStream stream) throws XMLStreamException {
		return (XMLStreamReader2) factory().createXMLStreamReader(stream);
	}

	private static WstxInputFactory factory() {
		WstxInputFactory factory = new WstxInputFactory();
		ReaderConfig config = factory.getConfig();
		config.doSupportDTDs(false);
		config.doSupportExternalEntities(false);
		// Errors should come from next(), and not when a text is asked for.
		config.doParseLazily(false);
		config.setInputBufferLength(BUFFER);
		// A model may be as deep and its values as long as they like: nothing here recurses, and a document cannot declare entities of its own.
		config.setMaxElementDepth(Integer.MAX_VALUE);
		config.setMaxAttributesPerElement(MetamodelLimits.FEATURES + OTHER_ATTRIBUTES);
		config.setMaxAttributeSize(Integer.MAX_VALUE);
		config.setMaxTextLength(Integer.MAX_VALUE);
		return factory;
	}

	/** Makes sure that the file starts without a document type. Reads up to the root element. */
	public void refuseDocumentType() {
		while (next() != XMLStreamConstants.START_ELEMENT) {
			// Comments and processing instructions may stand there.
		}
	}

	/** The parser, positioned on the current event. Move on with {@link #next} only. */
	public XMLStreamReader2 xml() {
		return reader;
	}

	/**
	 * Moves to the next event.
	 *
	 * @throws ArenaException with line and column if the file is not well-formed or has a document type
	 */
	public int next() {
		try {
			placed = false;
			int event = reader.next();
			if (event == XMLStreamConstants.DTD) {
				throw error("a document type (DOCTYPE) is not allowed in a model file.");
			}
			return event;
		} catch (XMLStreamException e) {
			throw malformed(e);
		}
	}

	/** The place of the current event; another one from the next event on. */
	public FilePosition position() {
		if (!placed) {
			Location at = reader.getLocationInfo().getStartLocation();
			position.move(at.getLineNumber(), at.getColumnNumber());
			placed = true;
		}
		return position;
	}

	/** An error at the place of the current event: {@code file:line:column: message}. */
	public ArenaException error(String message) {
		return position().error(message);
	}

	/** Refuses a text with half of a character: the parser makes such ones of some bytes that are not UTF-8. */
	public void requireCharacters(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (Character.isSurrogate(text.charAt(i))) {
				if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
					throw error("not well-formed XML: Invalid UTF-8 in a value.");
				}
				return;
			}
		}
	}

	private ArenaException malformed(XMLStreamException e) {
		Throwable nested = e.getNestedException();
		if (nested instanceof IOException io && !(nested instanceof CharConversionException)) {
			return ArenaException.io("Cannot read " + name, io);
		}
		if (code == ErrorCode.MODEL_INVALID && reason(e).startsWith("Undeclared namespace prefix")) {
			throw new NeedsObjects("EMF reads prefixes that nobody declares.");
		}
		Location at = e.getLocation();
		// At the end of a file, columns start from 0.
		String place = at == null || at.getLineNumber() < 1 ? "" : ":" + at.getLineNumber() + ":" + Math.max(1, at.getColumnNumber());
		return new ArenaException(code, name + place + ": not well-formed XML: " + reason(e), e);
	}

	/** The parser's message without the place that it ends with. */
	private static String reason(XMLStreamException e) {
		String text = String.valueOf(e.getMessage());
		if (text.startsWith("Invalid UTF-8")) {
			// Its place is a number of characters in what happened to be read at once.
			return text.replaceAll(" \\(at char #.*", "") + "; a file in another encoding than UTF-8 names it in its first line, such as <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>.";
		}
		int place = text.indexOf("\n at [");
		return place < 0 ? text : text.substring(0, place);
	}

	@Override
	public void close() {
		close(reader::closeCompletely);
		close(stream);
	}

	private void close(AutoCloseable part) {
		try {
			part.close();
		} catch (Exception e) {
			System.getLogger(XmlFile.class.getName()).log(System.Logger.Level.DEBUG, "Closing " + name, e);
		}
	}
}
