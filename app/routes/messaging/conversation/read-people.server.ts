import type { Access } from '#app/models/access.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { findConversation, type FoundConversation } from '#app/models/message/reading.server.ts'
import { roleWords } from '#app/domain/account/roles.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { missing } from '#app/web/missing.server.ts'
import { besideOf } from './read.server.ts'

const SHOWN = 20

/** Only staff choose participants, and announcements have none to choose. */
export function foundWithPeople(access: Access, id: string | undefined): FoundConversation {
	const conversation = access.role === 'student' ? null : findConversation(access, id ?? '')
	return conversation && conversation.kind !== 'announcement' ? conversation : missing()
}

/** The participants, which of them staff may remove, and the search results that can be added. */
export function readPeople(access: Access, conversation: FoundConversation, search: string) {
	const ids = conversation.members.map(({ id }) => id)
	const candidates = listContacts(access, { search, limit: SHOWN + ids.length }).filter(
		({ id }) => !ids.includes(id),
	)
	return {
		...besideOf(access),
		id: conversation.id,
		subject: conversation.subject,
		search,
		inside: conversation.members.map(({ id, name, role, kind, isCopied }) => ({
			id,
			name,
			who: isCopied ? 'Copied, their child is under age' : roleWords(role, kind),
			isRemovable: !isCopied && id !== access.membershipId && !(conversation.toOffice && isOffice(role)),
		})),
		others: candidates.slice(0, SHOWN).map(({ id, name, role, kind, children }) => ({
			id,
			name,
			who: children.length > 0 ? `Guardian of ${children.join(', ')}` : roleWords(role, kind),
		})),
		hasMore: candidates.length > SHOWN,
	}
}

export type PeopleData = ReturnType<typeof readPeople>
