import { href } from '#app/domain/href.ts'
import type { NewMessageView } from './read-new.server.ts'

/** The page of a new message with these people chosen. */
export function addressOfNew({ student, search }: NewMessageView, to: readonly string[], q = search): string {
	const params = new URLSearchParams({ ...(student ? { student } : {}), ...(q ? { q } : {}) })
	for (const id of to) params.append('to', id)
	return params.size > 0 ? `${href.messaging('new')}?${params}` : href.messaging('new')
}
