/** What people of a school write to each other: the one door to the folder beside it. */
export {
	audienceChoices,
	resolveAudience,
	type Excluded,
	type Recipient,
	type Resolved,
} from './message/audience.server.ts'
export {
	cancelBroadcast,
	confirmBroadcast,
	deleteDraftMessage,
	findBroadcast,
	listBroadcasts,
	listDeliveries,
	saveDraft,
	type BroadcastDraft,
} from './message/broadcast.server.ts'
export { listContacts, type Contact } from './message/contacts.server.ts'
export {
	markRead,
	OFFICE,
	reply,
	setClosed,
	setMember,
	startConversation,
	withdrawMessage,
	type NewConversation,
} from './message/conversation.server.ts'
export { eraseMessages, moveConversations, moveMembers } from './message/erasure.server.ts'
export { countFailed, listFailed, retryDeliveries } from './message/failed.server.ts'
export { listConversations, type ConversationFolder } from './message/list.server.ts'
export {
	copyOfConversations,
	countUnreadConversations,
	findConversation,
	isAttachedFor,
	versionOfConversation,
	type FoundConversation,
} from './message/reading.server.ts'
export {
	listTemplates,
	muteAnnouncements,
	mutesAnnouncements,
	removeTemplate,
	saveTemplate,
} from './message/template.server.ts'
export { addConversation, addMembers, insertMessage, putInInbox } from './message/writing.server.ts'
