// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.connecting;

import java.net.URI;
import java.util.regex.Pattern;

import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;

/** Where the server is, and what it asks for. */
final class ConnectionPage extends WizardPage {
	private static final Pattern ADDRESS = Pattern.compile("(https?|tcps?|wss?)://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?/?");
	/** Of servers that are replicas of each other; a URI has no IPv6 addresses among several. */
	private static final Pattern SEVERAL = Pattern.compile("(https?|tcps?|wss?)://[A-Za-z0-9._-]+:[0-9]{1,5}(,[A-Za-z0-9._-]+:[0-9]{1,5})+/?");

	private Text address;
	private Text token;

	ConnectionPage() {
		super("connection");
		setTitle(Messages.title);
		setDescription(Messages.description);
		setPageComplete(false);
	}

	@Override
	public void createControl(Composite parent) {
		Composite body = new Composite(parent, SWT.NONE);
		body.setLayout(new GridLayout(2, false));
		new Label(body, SWT.NONE).setText(Messages.address);
		address = new Text(body, SWT.BORDER);
		address.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		address.setMessage("https://host:port");
		address.addListener(SWT.Modify, event -> validate());
		new Label(body, SWT.NONE).setText(Messages.token);
		token = new Text(body, SWT.BORDER | SWT.PASSWORD);
		token.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		setControl(body);
	}

	private void validate() {
		String text = text();
		boolean isAddress = ADDRESS.matcher(text).matches() && isPort(text) || SEVERAL.matcher(text).matches() && areServers(text);
		setErrorMessage(isAddress || text.isEmpty() ? null : Messages.wrongAddress);
		setPageComplete(isAddress);
	}

	private String text() {
		return address.getText().strip().replaceAll("\\s*,\\s*", ",");
	}

	private static boolean isPort(String text) {
		int port = URI.create(text).getPort();
		return port != 0 && port <= 0xffff;
	}

	private static boolean areServers(String text) {
		try {
			return ServedAddress.parse(text.replaceFirst("/$", "") + "/any").isGroup();
		} catch (ArenaException e) {
			return false;
		}
	}

	URI address() {
		return URI.create(text());
	}

	/** Empty for none. */
	String token() {
		return token.getText().strip();
	}
}
