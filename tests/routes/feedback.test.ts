import { beforeEach, expect, it } from 'vitest'
import { giveFeedback } from '#app/models/learning/feedback.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool } from '../support/factories.ts'
import { aStudio } from '../support/learning.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const OFFICE = '/students/feedback'
const TEACHER = '/dashboard/teacher/students/feedback'
const ABOUT = { about: 'teacher', rating: 2, hidesName: false, allowsReply: true } as const

let studio: ReturnType<typeof aStudio>
let office: Visitor
let teacher: Visitor

beforeEach(async () => {
	studio = aStudio()
	office = await Visitor.signedInAs(studio.office)
	teacher = await Visitor.signedInAs(studio.teacher)
})

/** What the mother writes about her child's teacher. */
function written(text: string, readers: 'office' | 'teacher', more: { allowsReply?: boolean } = {}): string {
	const { mother, student, teacherId } = studio
	return valueOf(giveFeedback(mother, newId(), student, { ...ABOUT, teacherId, text, readers, ...more })).id
}

it('is read at the desk by those it is for', async () => {
	expect((await office.get(OFFICE)).page.text).toContain('No feedback yet')
	written('For the office alone', 'office')
	written('For both of you', 'teacher')
	const [all, own] = [await office.get(OFFICE), await teacher.get(TEACHER)]
	for (const text of ['For the office alone', 'For both of you', '2 of 5', '2 entries'])
		expect(all.page.text).toContain(text)
	expect(own.page.text).toContain('For both of you')
	expect(own.page.text).not.toContain('For the office alone')
	expect((await office.get('/students')).page.links.Feedback).toBe(OFFICE)
	expect((await teacher.get('/dashboard/teacher/students')).page.links.Feedback).toBe(TEACHER)
})

it('is named on the first page of those it is for until it is answered', async () => {
	const id = written('For both of you', 'teacher')
	written('For the office alone', 'office')
	const [two, own] = [await office.get('/dashboard'), await teacher.get('/dashboard/teacher')]
	expect(two.page.text).toContain('Families sent 2 pieces of feedback.')
	expect(two.body).toContain(`${OFFICE}?state=unanswered`)
	expect(own.page.text).toMatch(/Feedback from the family of .+ Not answered yet/)
	expect(Object.values(own.page.links)).toContain(`${TEACHER}/${id}`)
	await teacher.post(`${TEACHER}/${id}`, { intent: 'reply', reply: 'Thank you.' })
	expect((await office.get('/dashboard')).page.text).toMatch(/The family of .+ sent feedback\./)
	expect((await teacher.get('/dashboard/teacher')).page.text).not.toContain('Feedback from')
})

it('is answered once, and what was typed stays when it will not do', async () => {
	const id = written('Too loud', 'teacher')
	const at = `${TEACHER}/${id}`
	const empty = await teacher.post(at, { intent: 'reply', reply: ' ' })
	expect([empty.status, empty.page.problems.join()]).toEqual([
		400,
		expect.stringContaining('Write your reply'),
	])
	const { page } = await teacher.follow(
		await teacher.post(at, { intent: 'reply', reply: 'I will be softer.' }),
	)
	expect([page.flash, page.text.includes('I will be softer.')]).toEqual([
		'The family can read your reply.',
		true,
	])
	const told = mails().at(-1)
	expect([told?.to, told?.text]).toEqual([studio.mother.email, expect.stringContaining('I will be softer.')])
	expect((await office.get(`${OFFICE}?state=unanswered`)).page.text).toContain('No entries match')
	expect(page.text).not.toContain('Send reply')
})

it('without a wish for a reply is closed', async () => {
	const id = written('No need to write back', 'office', { allowsReply: false })
	const { page } = await office.get(`${OFFICE}/${id}`)
	expect(page.text).toContain('The family does not want a reply.')
	await office.post(`${OFFICE}/${id}`, { intent: 'close' })
	expect(rows('select state from feedback')).toEqual([{ state: 'closed' }])
})

it('is hidden from its teacher by the office, with a reason that stays in the history, and shown again', async () => {
	const id = written('You are a fool', 'teacher')
	const at = `${OFFICE}/${id}`
	const empty = await office.post(at, { intent: 'hide', reason: '' })
	expect([empty.status, empty.page.problems.join()]).toEqual([
		400,
		expect.stringContaining('Say why it is hidden'),
	])
	expect((await teacher.post(`${TEACHER}/${id}`, { intent: 'hide', reason: 'x' })).status).toBe(404)
	await office.post(at, { intent: 'hide', reason: 'An insult' })
	expect((await teacher.get(TEACHER)).page.text).not.toContain('You are a fool')
	expect((await teacher.get(`${TEACHER}/${id}`)).status).toBe(404)
	expect((await office.get(OFFICE)).page.text).not.toContain('You are a fool')
	expect((await office.get(`${OFFICE}?state=hidden`)).page.text).toContain('You are a fool')
	const [entry] = rows<{ after: string }>("select after from audit_entries where action = 'feedback.hidden'")
	expect(entry?.after).toContain('An insult')
	await office.post(at, { intent: 'unhide' })
	expect((await teacher.get(TEACHER)).page.text).toContain('You are a fool')
})

it('of another school is not there', async () => {
	const id = written('Ours', 'teacher')
	const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
	expect((await stranger.get(OFFICE)).page.text).not.toContain('Ours')
	expect((await stranger.get(`${OFFICE}/${id}`)).status).toBe(404)
	for (const intent of ['reply', 'close', 'hide', 'unhide'])
		expect((await stranger.post(`${OFFICE}/${id}`, { intent, reply: 'a', reason: 'b' })).status).toBe(404)
	expect(rows('select state from feedback')).toEqual([{ state: 'new' }])
})
