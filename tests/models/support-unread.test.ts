import { expect, it } from 'vitest'
import type { Staff } from '#app/models/access.server.ts'
import { answerThread } from '#app/models/platform/support.server.ts'
import { addSupportMessage, countUnread, markSeen } from '#app/models/support/chat.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, platformStaff, signedIn, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'

/** A colleague who asked for help, and our staff, who can answer. */
function aChatAt(school: ASchool) {
	const { userId, name } = anAdminAt(school)
	const asked = addSupportMessage(school.id, { userId, name, role: 'admin' }, 'admin', { content: 'Help' })
	const { chatId } = valueOf(asked).message
	const staff: Staff = { ...signedIn(platformStaff()).person, role: 'super_admin' }
	const answer = (isNote = false) =>
		valueOf(answerThread(staff, chatId, { content: 'Like this', isNote, key: newId() }))
	return { answer, userId, unread: () => countUnread(school.id, userId) }
}

it('answers of our staff are unread until their reader has seen them, and notes are none', () => {
	const school = aSchool()
	const { answer, userId, unread } = aChatAt(school)
	expect(unread()).toBe(0)
	answer()
	answer()
	answer(true)
	expect(unread()).toBe(2)
	markSeen(school.id, userId)
	expect(unread()).toBe(0)
	markSeen(school.id, userId)
	answer()
	expect(unread()).toBe(1)
})

it('what one person has seen is still unread for a colleague, and by way of no other school', () => {
	const school = aSchool()
	const [one, colleague] = [aChatAt(school), aChatAt(school)]
	one.answer()
	colleague.answer()
	markSeen(school.id, one.userId)
	markSeen(aSchool().id, colleague.userId)
	expect([one.unread(), colleague.unread()]).toEqual([0, 1])
})

it('somebody who never wrote has seen nothing, and no chat is begun for them', () => {
	const school = aSchool()
	markSeen(school.id, anAdminAt(school).userId)
	expect(rows('select id from support_chats')).toEqual([])
})
