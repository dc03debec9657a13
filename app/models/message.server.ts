/** What people of a school write to each other: the one door to the folder beside it. */
export { resolveAudience, type Resolved } from './message/audience.server.ts'
export { findBroadcast, listBroadcasts, listDeliveries } from './message/broadcast-list.server.ts'
export { audienceChoices } from './message/audience-choices.server.ts'
export {
	cancelBroadcast,
	confirmBroadcast,
	deleteDraftMessage,
	saveBroadcastDraft,
	type BroadcastDraft,
} from './message/broadcast.server.ts'
export { listContacts, type Contact } from './message/contacts.server.ts'
export { OFFICE, reply, startConversation, type NewConversation } from './message/conversation.server.ts'
export { withdrawMessage } from './message/withdrawal.server.ts'
export { eraseMessages } from './message/erasure.server.ts'
export { moveConversations, moveMembers } from './message/merge.server.ts'
export { countFailed, listFailed } from './message/failed.server.ts'
export { retryDeliveries } from './message/retry.server.ts'
export { listConversations, type ConversationFolder } from './message/list.server.ts'
export { countUnreadConversations, isAttachedFor, versionOfConversation } from './message/following.server.ts'
export { markRead, setClosed, setMember } from './message/member.server.ts'
export { addParticipants, removeParticipant } from './message/participants.server.ts'
export { copyOfConversations, findConversation, type FoundConversation } from './message/reading.server.ts'
export { listTemplates, removeTemplate, saveTemplate } from './message/template.server.ts'
export { addConversation, addMembers, insertMessage, putInInbox } from './message/writing.server.ts'
