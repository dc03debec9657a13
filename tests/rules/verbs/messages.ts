import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { listAttached, listUndelivered } from '#app/models/message/attached.server.ts'
import { audienceChoices, nameOfAudience } from '#app/models/message/audience-choices.server.ts'
import { familyPeople, teacherPeople } from '#app/models/message/audience-people.server.ts'
import { studentsFor } from '#app/models/message/audience-students.server.ts'
import {
	cancelBroadcast,
	confirmBroadcast,
	deleteDraftMessage,
	saveBroadcastDraft,
} from '#app/models/message/broadcast.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { guardiansToCopy, listOffice } from '#app/models/message/copying.server.ts'
import { membersOf, refuseMany } from '#app/models/message/members.server.ts'
import {
	countDeliveries,
	findBroadcast,
	listBroadcasts,
	listDeliveries,
} from '#app/models/message/broadcast-list.server.ts'
import { reply, startConversation } from '#app/models/message/conversation.server.ts'
import { withdrawMessage } from '#app/models/message/withdrawal.server.ts'
import { eraseMessages } from '#app/models/message/erasure.server.ts'
import { moveConversations, moveMembers } from '#app/models/message/merge.server.ts'
import { countFailed, failedOf, listFailed } from '#app/models/message/failed.server.ts'
import { retryDeliveries } from '#app/models/message/retry.server.ts'
import { listConversations } from '#app/models/message/list.server.ts'
import {
	countUnreadConversations,
	isAttachedFor,
	versionOfConversation,
} from '#app/models/message/following.server.ts'
import { findOwnConversation, markRead, setClosed, setMember } from '#app/models/message/member.server.ts'
import { addParticipants, removeParticipant } from '#app/models/message/participants.server.ts'
import { copyOfConversations, findConversation } from '#app/models/message/reading.server.ts'
import { listTemplates, removeTemplate, saveTemplate } from '#app/models/message/template.server.ts'
import {
	addConversation,
	addMembers,
	addMessage,
	copyGuardians,
	insertMessage,
	putInInbox,
	tellByMail,
} from '#app/models/message/writing.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { recallMail, withdrawMail } from '#app/models/mail/outbox.server.ts'
import { AUDIENCES } from '#app/domain/message/audience.ts'
import { messageList } from '#app/domain/message/list.ts'
import { readList } from '#app/utils/list-query.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const QUERY = readList(new URLSearchParams({ search: 'a' }), messageList)
const FOLDERS = ['inbox', 'sent', 'announcements', 'archived'] as const

/** A conversation of the demo's administrator with somebody of the school. */
function conversationOf(access: Access): string {
	const [contact] = listContacts(access, { limit: 1 })
	const said = { to: [contact?.id ?? ''], subject: 's', body: 'b' }
	const started = startConversation(access, newId(), said)
	if (!started.ok) throw new Error('The administrator may write to everybody.')
	return started.value.id
}

function draftOf(access: Access): string {
	const draft = {
		kind: 'message',
		subject: 's',
		body: 'b',
		audience: { to: 'families' },
		sendAt: null,
	} as const
	const saved = saveBroadcastDraft(access, newId(), draft)
	if (!saved?.ok) throw new Error('The administrator may write to all families.')
	return saved.value.id
}

function sentBy(access: Access): string {
	const id = draftOf(access)
	confirmBroadcast(access, id, resolveAudience(access, { to: 'families' }, 'message')?.token ?? '')
	return id
}

/** What people of a school write to each other. */
export const MESSAGES: Lists = {
	verbs: {
		'message/audience-choices.server.ts#audienceChoices': ({ access }) => audienceChoices(access),
		'message/audience-choices.server.ts#nameOfAudience': ({ access }) =>
			AUDIENCES.map(({ value }) => nameOfAudience(access, { to: value, id: 'i' })),
		'message/audience-people.server.ts#familyPeople': ({ access }) =>
			familyPeople(access, { to: 'families' }),
		'message/audience-people.server.ts#teacherPeople': ({ access }) => teacherPeople(access),
		'message/audience-students.server.ts#studentsFor': ({ access }) =>
			studentsFor(access, { to: 'families' }),
		'message/member.server.ts#findOwnConversation': ({ access }) => findOwnConversation(access, 'c'),
		'message/broadcast-list.server.ts#countDeliveries': ({ access }) => countDeliveries(access, 'b'),
		'message/broadcast.server.ts#saveBroadcastDraft': ({ access }) => draftOf(access),
		'message/broadcast-list.server.ts#findBroadcast': ({ access }) => findBroadcast(access, draftOf(access)),
		'message/broadcast.server.ts#confirmBroadcast': ({ access }) => sentBy(access),
		'message/broadcast.server.ts#cancelBroadcast': ({ access }) => cancelBroadcast(access, sentBy(access)),
		'message/broadcast.server.ts#deleteDraftMessage': ({ access }) =>
			deleteDraftMessage(access, draftOf(access)),
		'message/broadcast-list.server.ts#listBroadcasts': ({ access }) =>
			listBroadcasts(access, ['draft'], QUERY),
		'message/broadcast-list.server.ts#listDeliveries': ({ access }) => listDeliveries(access, sentBy(access)),
		'message/contacts.server.ts#listContacts': ({ access }) => [
			listContacts(access),
			listContacts(access, { ofStudent: 's' }),
			listContacts(access, { ofTeacher: 't' }),
			listContacts({ ...access, reach: 'own', role: 'teacher' }),
			listContacts({ ...access, reach: 'own', role: 'student', kind: 'guardian' }, { ids: ['m'] }),
		],
		'message/copying.server.ts#listOffice': ({ access }) => listOffice(access.schoolId),
		'message/copying.server.ts#guardiansToCopy': ({ access }) => guardiansToCopy(access, ['m']),
		'message/conversation.server.ts#startConversation': ({ access }) => conversationOf(access),
		'message/conversation.server.ts#reply': ({ access }) =>
			reply(access, conversationOf(access), newId(), { kind: 'message', body: 'b' }),
		'message/withdrawal.server.ts#withdrawMessage': ({ access }) => {
			const id = conversationOf(access)
			return withdrawMessage(access, id, findConversation(access, id)?.messages[0]?.id ?? '')
		},
		'message/member.server.ts#markRead': ({ access }) => markRead(access, conversationOf(access), '~'),
		'message/member.server.ts#setMember': ({ access }) => setMember(access, conversationOf(access), 'mute'),
		'message/member.server.ts#setClosed': ({ access }) => setClosed(access, conversationOf(access), true),
		'message/participants.server.ts#addParticipants': ({ access }) => {
			const ids = listContacts(access, { limit: 2 }).map(({ id }) => id)
			return addParticipants(access, conversationOf(access), ids)
		},
		'message/participants.server.ts#removeParticipant': ({ access }) => {
			const [one, other] = listContacts(access, { limit: 2 }).map(({ id }) => id)
			const id = conversationOf(access)
			addParticipants(access, id, [other ?? ''])
			return removeParticipant(access, id, one ?? '')
		},
		'message/erasure.server.ts#eraseMessages': ({ access }) =>
			write((tx) =>
				eraseMessages(tx, access.schoolId, {
					studentIds: ['s'],
					guardianIds: ['g'],
					membershipIds: ['m'],
					names: ['n'],
					firstNames: [],
				}),
			),
		'message/merge.server.ts#moveConversations': ({ access }) =>
			write((tx) => moveConversations(tx, access.schoolId, { keptId: 'k', otherId: 'o' })),
		'message/merge.server.ts#moveMembers': ({ access }) => {
			const [contact] = listContacts(access, { limit: 1 })
			conversationOf(access)
			write((tx) => moveMembers(tx, access.schoolId, contact?.id ?? '', access.membershipId ?? ''))
		},
		'message/failed.server.ts#failedOf': ({ access }) => failedOf(access),
		'message/failed.server.ts#countFailed': ({ access }) => countFailed(access),
		'message/failed.server.ts#listFailed': ({ access }) => listFailed(access, QUERY),
		'message/retry.server.ts#retryDeliveries': ({ access }) => retryDeliveries(access, ['d']),
		'message/list.server.ts#listConversations': ({ access }) =>
			FOLDERS.map((folder) => {
				conversationOf(access)
				return [QUERY, { ...QUERY, search: '' }].map((query) => listConversations(access, folder, query))
			}),
		'message/reading.server.ts#findConversation': ({ access }) =>
			findConversation(access, conversationOf(access)),
		'message/following.server.ts#versionOfConversation': ({ access }) =>
			versionOfConversation(access, conversationOf(access)),
		'message/following.server.ts#isAttachedFor': ({ access }) => isAttachedFor(access, 'f'),
		'message/following.server.ts#countUnreadConversations': ({ access }) => countUnreadConversations(access),
		'message/reading.server.ts#copyOfConversations': ({ access }) => copyOfConversations(access),
		'message/template.server.ts#listTemplates': ({ access }) => listTemplates(access),
		'message/template.server.ts#saveTemplate': ({ access }) => {
			const made = saveTemplate(access, { name: newId(), subject: 's', body: 'b' })
			const id = made?.ok ? made.value.id : ''
			return saveTemplate(access, { name: newId(), subject: 's', body: 'b' }, id)
		},
		'message/template.server.ts#removeTemplate': ({ access }) => removeTemplate(access, 't'),
		'message/writing.server.ts#addConversation': ({ access }) =>
			write((tx) => addConversation(tx, access.schoolId, { kind: 'direct', subject: 's' })),
		'message/writing.server.ts#addMembers': ({ access }) => {
			const id = conversationOf(access)
			write((tx) => addMembers(tx, access.schoolId, id, [access.membershipId ?? '']))
		},
		'message/writing.server.ts#addMessage': ({ access }) => {
			const id = conversationOf(access)
			const conversation = { id, subject: 's', toOffice: true }
			write((tx) => addMessage(tx, access, conversation, { kind: 'message', body: 'b' }))
		},
		'message/writing.server.ts#copyGuardians': ({ access }) => {
			const id = conversationOf(access)
			write((tx) => copyGuardians(tx, access, id, ['m']))
		},
		'message/writing.server.ts#tellByMail': ({ access }) => {
			const conversation = { id: conversationOf(access), subject: 's' }
			write((tx) => tellByMail(tx, access, conversation, { id: 'm', body: 'b' }, []))
		},
		'message/writing.server.ts#insertMessage': ({ access }) => {
			const id = conversationOf(access)
			const authorId = access.membershipId ?? ''
			write((tx) => insertMessage(tx, access.schoolId, id, { kind: 'message', body: 'b', authorId }))
		},
		'message/writing.server.ts#putInInbox': ({ access }) =>
			write((tx) => putInInbox(tx, access.schoolId, 'c', ['m'])),
		'message/members.server.ts#membersOf': ({ access }) => membersOf(access.schoolId, 'c'),
		'message/members.server.ts#refuseMany': ({ access }) => refuseMany(access),
		'message/attached.server.ts#listAttached': ({ access }) => listAttached(access, ['m']),
		'message/attached.server.ts#listUndelivered': ({ access }) => listUndelivered(access, ['m']),
		'mail/outbox.server.ts#withdrawMail': ({ access }) =>
			write((tx) => withdrawMail(tx, access.schoolId, ['m'])),
		'mail/outbox.server.ts#recallMail': ({ access }) => write((tx) => recallMail(tx, access.schoolId, ['m'])),
		'mail/broadcast.server.ts#sendNextBatch': ({ access }) => {
			sentBy(access)
			return sendNextBatch(Date.now() + 1000, 1000)
		},
	},
	maySort: {},
	mayCross: {
		'mail/delivery.server.ts#markSent deliveries': 'the outbox knows a mail by its id alone',
		'mail/broadcast.server.ts#sendNextBatch broadcasts': 'those that are due, of all schools',
	},
}
