// SPDX-License-Identifier: EPL-2.0
package org.modelarena.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.help.server.HelpServer;
import org.osgi.framework.Bundle;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Serves the help pages of the bundles in the product to browsers of this machine, and a page of contents in place of all else. The platform's own server needs Java Server
 * Pages, which is much for a few pages. Thread-safe.
 */
public final class PageServer extends HelpServer {
	private static final Pattern TOPIC = Pattern.compile("/help/(?:n|nf|r)?topic/([\\w.]+)/([\\w./-]+\\.(html|css|png|svg))");
	private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8", "css", "text/css", "png", "image/png", "svg", "image/svg+xml");
	/** In the colours of the workbench's theme, which it tells the browsers that it has inside. */
	private static final String STYLE = "<meta name=\"color-scheme\" content=\"light dark\"><style>body { margin: 2em; font: 15px/1.6 system-ui, sans-serif; }</style>";

	private HttpServer server;
	private ExecutorService threads;

	@Override
	public synchronized void start(String name) throws IOException {
		if (server == null) {
			threads = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("help pages").factory());
			server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			server.setExecutor(threads);
			server.createContext("/", PageServer::answer);
			server.start();
		}
	}

	private static void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			Matcher topic = TOPIC.matcher(exchange.getRequestURI().getPath());
			if (topic.matches()) {
				send(exchange, page(topic.group(1), topic.group(2)), TYPES.get(topic.group(3)));
			} else {
				send(exchange, Optional.of(contents().getBytes(StandardCharsets.UTF_8)), TYPES.get("html"));
			}
		}
	}

	private static void send(HttpExchange exchange, Optional<byte[]> found, String type) throws IOException {
		byte[] body = found.orElse("There is no such page.".getBytes(StandardCharsets.UTF_8));
		exchange.getResponseHeaders().set("Content-Type", found.isPresent() ? type : "text/plain");
		exchange.sendResponseHeaders(found.isPresent() ? 200 : 404, body.length);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(body);
		}
	}

	/** In the language of the workbench, where the bundle has it. */
	private static Optional<byte[]> page(String bundleName, String path) throws IOException {
		Bundle bundle = Platform.getBundle(bundleName);
		URL page = bundle == null || path.contains("..") ? null : FileLocator.find(bundle, IPath.fromPortableString("$nl$/" + path));
		if (page == null) {
			return Optional.empty();
		}
		try (InputStream in = page.openStream()) {
			return Optional.of(in.readAllBytes());
		}
	}

	private static String contents() {
		StringBuilder page = new StringBuilder("<!DOCTYPE html><html><head><meta charset=\"UTF-8\"><title>Help</title>" + STYLE + "</head><body>");
		for (IToc toc : HelpSystem.getTocs()) {
			page.append("<h1>").append(escaped(toc.getLabel())).append("</h1>");
			list(toc.getTopics(), page);
		}
		return page.append("</body></html>").toString();
	}

	private static void list(ITopic[] topics, StringBuilder page) {
		page.append("<ul>");
		for (ITopic topic : topics) {
			String label = escaped(topic.getLabel());
			page.append("<li>").append(topic.getHref() == null ? label : "<a href=\"/help/topic" + escaped(topic.getHref()) + "\">" + label + "</a>");
			if (topic.getSubtopics().length > 0) {
				list(topic.getSubtopics(), page);
			}
			page.append("</li>");
		}
		page.append("</ul>");
	}

	private static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
	}

	@Override
	public synchronized void stop(String name) {
		if (server != null) {
			server.stop(0);
			threads.shutdown();
			server = null;
		}
	}

	@Override
	public synchronized int getPort() {
		return server == null ? 0 : server.getAddress().getPort();
	}

	@Override
	public String getHost() {
		return InetAddress.getLoopbackAddress().getHostAddress();
	}
}
