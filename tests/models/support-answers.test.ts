import { expect, it } from 'vitest'
import { addAnswer, addSupportMessage } from '#app/models/support/chat.server.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'

function aChat() {
	const school = aSchool()
	const admin = anAdminAt(school)
	const asker = { userId: admin.userId, name: admin.name, role: 'admin' as const }
	const { message } = valueOf(addSupportMessage(school.id, asker, 'ai', { content: 'How?' }))
	return { schoolId: school.id, chatId: message.chatId }
}

it('an answer without an end is kept as far as a message holds it', () => {
	const { schoolId, chatId } = aChat()
	const { content } = addAnswer(schoolId, chatId, { content: '🎹'.repeat(9_000), sources: [] })
	expect(content).toHaveLength(8_000)
	addAnswer(schoolId, chatId, { content: 'é'.repeat(9_000), sources: [] })
	expect(
		rows('select distinct length(content) as letters from support_messages where author = ?', 'ai'),
	).toEqual([{ letters: 4_000 }, { letters: 8_000 }])
})

it('the database takes no message that is longer, however it comes', () => {
	aChat()
	expect(() => change('update support_messages set content = ?', 'x'.repeat(8_001))).toThrow(
		'support_messages_length',
	)
})
