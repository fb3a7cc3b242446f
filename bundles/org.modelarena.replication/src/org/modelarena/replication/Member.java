// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A replica of a group, and where the others reach it.
 *
 * @param id   letters, digits, points, hyphens and underscores, at most 64
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param port 1 to 65535
 */
public record Member(String id, String host, int port) {
	private static final Pattern FORM = Pattern.compile("([A-Za-z0-9._-]{1,64})=(?:\\[([0-9A-Fa-f:.]+)\\]|([^\\s:,\\[\\]=]+)):([0-9]{1,5})");
	private static final int LAST_PORT = 65_535;

	/**
	 * Reads {@code id=host:port}.
	 *
	 * @throws ArenaException {@link ErrorCode#CONFIGURATION_INVALID}
	 */
	public static Member of(String text) {
		Matcher matcher = FORM.matcher(text);
		if (!matcher.matches()) {
			throw invalid("'" + text + "' is no replica; write its name and where the others reach it, such as n1=192.168.0.1:7101.");
		}
		int port = Integer.parseInt(matcher.group(4));
		if (port < 1 || port > LAST_PORT) {
			throw invalid("The port of the replica '" + text + "' is none of 1 to " + LAST_PORT + ".");
		}
		return new Member(matcher.group(1), matcher.group(2) == null ? matcher.group(3) : matcher.group(2), port);
	}

	/**
	 * Reads a list, with commas between.
	 *
	 * @throws ArenaException {@link ErrorCode#CONFIGURATION_INVALID}; also as {@link #requireDistinct}
	 */
	public static List<Member> list(String text) {
		return requireDistinct(Arrays.stream(text.split(",", -1)).map(each -> of(each.strip())).toList());
	}

	/**
	 * These, if they can be a group.
	 *
	 * @throws ArenaException {@link ErrorCode#CONFIGURATION_INVALID} if two have the same name or the same address
	 */
	public static List<Member> requireDistinct(List<Member> members) {
		Set<String> names = new HashSet<>();
		Set<String> addresses = new HashSet<>();
		for (Member member : members) {
			if (!names.add(member.id())) {
				throw invalid("Two replicas are named '" + member.id() + "'.");
			}
			if (!addresses.add(member.address())) {
				throw invalid("Two replicas have the address " + member.address() + ".");
			}
		}
		return members;
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.CONFIGURATION_INVALID, message);
	}

	/** Host and port, as in a URL. */
	public String address() {
		return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
	}

	@Override
	public String toString() {
		return id + "=" + address();
	}
}
