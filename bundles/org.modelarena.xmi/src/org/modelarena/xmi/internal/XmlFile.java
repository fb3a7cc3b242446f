package org.modelarena.xmi.internal;

import java.io.BufferedInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.xml.XMLConstants;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * An XML file that is read event by event, by the JDK's own parser, without document type and external entities. Knows the place of the
 * current event for errors. Not thread-safe.
 */
public final class XmlFile implements AutoCloseable {
	private static final String MESSAGE = "Message: ";
	private static final String NO_LIMIT = "0";
	private static final String RAW_KEY = "http://www.w3.org/TR/";

	private final String name;
	private final ErrorCode code;
	private final InputStream stream;
	private final XMLStreamReader reader;
	private int line = 1;
	private int column = 1;

	private XmlFile(String name, ErrorCode code, InputStream stream) {
		this.name = name;
		this.code = code;
		this.stream = stream;
		try {
			this.reader = factory().createXMLStreamReader(stream);
		} catch (XMLStreamException e) {
			throw malformed(e);
		}
	}

	/**
	 * Opens a file.
	 *
	 * @param code of the errors for faults in the file's content
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#IO}, or {@code code} for an empty file
	 */
	public static XmlFile open(Path path, ErrorCode code) {
		if (!Files.isRegularFile(path)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, Files.isDirectory(path) ? path + " is a folder, not a file." : "There is no file " + path + ".");
		}
		try {
			if (Files.size(path) == 0) {
				throw new ArenaException(code, path.getFileName() + " is empty.");
			}
			return new XmlFile(path.getFileName().toString(), code, new BufferedInputStream(Files.newInputStream(path), 1 << 16));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		}
	}

	private static XMLInputFactory factory() {
		XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
		factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
		factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
		factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
		// Newer JDKs allow 100 levels, 200 attributes, and 100,000 characters written as &lt; and the like. None of these makes reading
		// expensive, as nothing here recurses and a document cannot declare entities of its own.
		factory.setProperty("jdk.xml.maxElementDepth", NO_LIMIT);
		factory.setProperty("jdk.xml.elementAttributeLimit", NO_LIMIT);
		factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", NO_LIMIT);
		factory.setProperty("jdk.xml.totalEntitySizeLimit", NO_LIMIT);
		factory.setProperty("jdk.xml.entityExpansionLimit", NO_LIMIT);
		factory.setXMLReporter((message, type, information, location) -> {
			// What matters comes as an exception, too; by default the parser would print it.
		});
		return factory;
	}

	/** Makes sure that the file starts without a document type. Reads up to the root element. */
	public void refuseDocumentType() {
		while (next() != XMLStreamConstants.START_ELEMENT) {
			// Comments and processing instructions may stand there.
		}
	}

	/** The parser, positioned on the current event. Move on with {@link #next} only. */
	public XMLStreamReader xml() {
		return reader;
	}

	/**
	 * Moves to the next event.
	 *
	 * @throws ArenaException with line and column if the file is not well-formed or has a document type
	 */
	public int next() {
		Location before = reader.getLocation();
		line = before.getLineNumber();
		// After text the parser has already consumed the '<' that ended it.
		column = before.getColumnNumber() - (reader.getEventType() == XMLStreamConstants.CHARACTERS ? 1 : 0);
		try {
			int event = reader.next();
			if (event == XMLStreamConstants.DTD) {
				throw error("a document type (DOCTYPE) is not allowed in a model file.");
			}
			return event;
		} catch (XMLStreamException e) {
			throw malformed(e);
		}
	}

	/** Takes the current position for the place of the current event: for the root, which no other event precedes. */
	void placeHere() {
		line = reader.getLocation().getLineNumber();
		column = 1;
	}

	/** An error at the place of the current event: {@code file:line:column: message}. */
	public ArenaException error(String message) {
		return new ArenaException(code, name + ":" + line + ":" + column + ": " + message);
	}

	private ArenaException malformed(XMLStreamException e) {
		Throwable nested = e.getNestedException();
		if (nested instanceof IOException io && !(nested instanceof CharConversionException)) {
			return ArenaException.io("Cannot read " + name, io);
		}
		Location at = e.getLocation();
		String place = at == null || at.getLineNumber() < 1 ? "" : ":" + at.getLineNumber() + ":" + at.getColumnNumber();
		return new ArenaException(code, name + place + ": not well-formed XML: " + reason(e), e);
	}

	private static String reason(XMLStreamException e) {
		String text = String.valueOf(e.getMessage());
		String reason = text.substring(text.contains(MESSAGE) ? text.indexOf(MESSAGE) + MESSAGE.length() : 0);
		return reason.startsWith(RAW_KEY) ? reason.substring(reason.indexOf('#') + 1).replace('?', ' ').replace('&', ' ') : reason;
	}

	@Override
	public void close() {
		try {
			reader.close();
			stream.close();
		} catch (XMLStreamException | IOException e) {
			System.getLogger(XmlFile.class.getName()).log(System.Logger.Level.DEBUG, "Closing " + name, e);
		}
	}
}
