import { write } from '#db/client.server.ts'
import { addFile, bytesUploadedSince, findFile, removeFile } from '#app/models/file.server.ts'
import {
	findFileAnywhere,
	forgetRemoved,
	removeUnused,
	withoutFile,
} from '#app/models/platform/files.server.ts'
import { answerThread, assignThread, reopenThread, solveThread } from '#app/models/platform/support.server.ts'
import {
	averageRating,
	countQueues,
	findThread,
	listSupportQueue,
	QUEUES,
	waitingChats,
} from '#app/models/platform/support-queue.server.ts'
import { listReplies, removeReply, saveReply } from '#app/models/platform/saved-replies.server.ts'
import { isStaffOnline, noteAtWork } from '#app/models/platform/support-presence.server.ts'
import {
	addAnswer,
	addSupportMessage,
	countUnread,
	findChat,
	isSentTo,
	listChatMessages,
	markSeen,
	rateChat,
} from '#app/models/support/chat.server.ts'
import { eraseChats } from '#app/models/support/erasure.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { MESSAGES } from './messages.ts'
import type { Lists } from './lists.ts'

const FILE = { purpose: 'support', name: 'n', type: 't', bytes: 1, sha256: 's', uploadedBy: 'u' } as const

/** A chat of the demo's administrator with our support. */
function chatOf(access: Access): string {
	const added = addSupportMessage(access.schoolId, access, 'admin', { content: 'c', key: newId() })
	if (!added.ok) throw new Error('The administrator may write to support.')
	return added.value.message.chatId
}

/** Talking to support and to each other, and the files that go with it. */
export const TALKING: Lists = {
	verbs: {
		'file.server.ts#addFile': ({ access }) => addFile(access.schoolId, { ...FILE, id: newId() }),
		'file.server.ts#findFile': ({ access }) => findFile(access.schoolId, 'f'),
		'file.server.ts#bytesUploadedSince': ({ access }) => bytesUploadedSince(access.schoolId, 'u', 0),
		'file.server.ts#removeFile': ({ access }) => {
			const id = newId()
			addFile(access.schoolId, { ...FILE, id })
			removeFile(access.schoolId, id)
		},
		...MESSAGES.verbs,
		'support/chat.server.ts#findChat': ({ access }) => findChat(access.schoolId, access.userId, 'ai'),
		'support/chat.server.ts#listChatMessages': ({ access }) => listChatMessages(access.schoolId, 'c'),
		'support/chat.server.ts#addSupportMessage': ({ access }) => chatOf(access),
		'support/chat.server.ts#addAnswer': ({ access }) =>
			addAnswer(access.schoolId, chatOf(access), { content: 'c', sources: [] }),
		'support/chat.server.ts#countUnread': ({ access }) => countUnread(access.schoolId, access.userId),
		'support/chat.server.ts#markSeen': ({ access }) => markSeen(access.schoolId, access.userId),
		'support/chat.server.ts#rateChat': ({ access }) => rateChat(access.schoolId, access.userId, 5),
		'support/chat.server.ts#isSentTo': ({ access }) => isSentTo(access.schoolId, access.userId, 'f'),
		'support/erasure.server.ts#eraseChats': ({ access }) =>
			write((tx) => eraseChats(tx, access.schoolId, [access.userId])),
		'platform/support-presence.server.ts#noteAtWork': ({ staff }) => noteAtWork(staff),
		'platform/support-presence.server.ts#isStaffOnline': () => isStaffOnline(),
		'platform/support-queue.server.ts#listSupportQueue': ({ staff }) =>
			QUEUES.map((queue) => listSupportQueue(staff, queue)),
		'platform/support-queue.server.ts#countQueues': ({ staff }) => countQueues(staff),
		'platform/support-queue.server.ts#waitingChats': ({ staff }) => waitingChats(staff),
		'platform/support-queue.server.ts#findThread': ({ staff, access }) => findThread(staff, chatOf(access)),
		'platform/support.server.ts#answerThread': ({ staff, access }) =>
			answerThread(staff, chatOf(access), { content: 'c', isNote: false, key: newId() }),
		'platform/support.server.ts#assignThread': ({ staff, access }) =>
			assignThread(staff, chatOf(access), { toMe: true }),
		'platform/support.server.ts#solveThread': ({ staff, access }) => solveThread(staff, chatOf(access)),
		'platform/support.server.ts#reopenThread': ({ staff, access }) => {
			solveThread(staff, chatOf(access))
			reopenThread(staff, chatOf(access))
		},
		'platform/saved-replies.server.ts#listReplies': ({ staff }) => listReplies(staff),
		'platform/saved-replies.server.ts#saveReply': ({ staff }) => saveReply(staff, { title: 't', body: 'b' }),
		'platform/saved-replies.server.ts#removeReply': ({ staff }) => removeReply(staff, 'r'),
		'platform/support-queue.server.ts#averageRating': ({ staff }) => averageRating(staff),
		'platform/files.server.ts#findFileAnywhere': () => findFileAnywhere('f'),
		'platform/files.server.ts#forgetRemoved': () => forgetRemoved(Date.now() + 7 * 24 * 60 * 60 * 1000),
		'platform/files.server.ts#removeUnused': () => removeUnused(['f', 'g']),
		'platform/files.server.ts#withoutFile': () => withoutFile(['f', 'g']),
	},
	maySort: { ...MESSAGES.maySort },
	mayCross: {
		...MESSAGES.mayCross,
		'platform/files.server.ts#findLogo files': 'a logo is for everybody who has its address',
		'platform/support-queue.server.ts#listSupportQueue support_chats': 'our staff answer every school',
		'platform/support-queue.server.ts#countQueues support_chats': 'our staff answer every school',
		'platform/support-queue.server.ts#waitingChats support_chats': 'the same, by an index of those that wait',
		'platform/support-queue.server.ts#findThread support_chats': 'our staff answer every school',
		'platform/support.server.ts#answerThread support_chats': 'our staff answer every school',
		'platform/support.server.ts#assignThread support_chats': 'our staff answer every school',
		'platform/support.server.ts#solveThread support_chats': 'our staff answer every school',
		'platform/support.server.ts#reopenThread support_chats': 'our staff answer every school',
		'platform/support-queue.server.ts#averageRating support_chats': 'our staff answer every school',

		'platform/files.server.ts#findFileAnywhere files': 'one file by its id, for platform staff',
		'platform/files.server.ts#forgetRemoved files': 'those removed a day ago, of all schools',
		'platform/files.server.ts#removeUnused files': 'the store knows ids alone',
		'platform/files.server.ts#withoutFile files': 'the store knows ids alone',
	},
}
