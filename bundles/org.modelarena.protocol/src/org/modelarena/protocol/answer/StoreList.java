package org.modelarena.protocol.answer;

import java.util.List;

/**
 * Stores that are served.
 */
public record StoreList(List<StoreInfo> stores) {
}
