import { beforeEach, describe, expect, it } from 'vitest'
import { RECORDINGS_OF_STUDENT } from '#app/domain/file/size.ts'
import { addAssignment } from '#app/models/learning/assignments.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aGuardianAt,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
} from '../support/factories.ts'
import { formWith } from '../support/images.ts'
import { valueOf } from '../support/lessons.ts'
import { aPdf } from '../support/library.ts'
import { aHousehold, aParent } from '../support/portal.ts'
import { aRecording } from '../support/sounds.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

const WAV = { name: '../Take 1.wav', bytes: aRecording(4) }
let house: ReturnType<typeof aHousehold>
let mother: Visitor
let office: Visitor
let teacher: Visitor
let assignment: string
let jun: ReturnType<typeof aTeacherAt>
let page: string

beforeEach(async () => {
	house = aHousehold()
	const { school, ben } = house
	const admin = anAdminAt(school)
	assignment = valueOf(addAssignment(accessOf(admin), newId(), ben, { text: 'Minuet in G' })).id
	page = `/student/progress/recordings/${assignment}`
	jun = aTeacherAt(school)
	change(
		`update students set primary_teacher_id = (select id from teachers where membership_id = ?) where id = ?`,
		...[jun.membershipId, ben],
	)
	mother = await Visitor.signedInAs(house.parent)
	office = await Visitor.signedInAs(admin)
	teacher = await Visitor.signedInAs(jun)
})

function send(visitor: Visitor, { name, bytes } = WAV, path = page): Promise<Answer> {
	const form = formWith('file', name, bytes, { intent: 'send' })
	const headers = { 'Content-Type': form.headers['Content-Type'], 'Sec-Fetch-Site': 'same-origin' }
	return visitor.send('POST', path, { headers, body: form.body })
}

const recordings = () =>
	rows<{ id: string; fileId: string }>('select id, file_id as "fileId" from recordings')
const desk = (id = house.ben) => `/students/${id}/skills/practice`
const taught = () => `/dashboard/teacher/students/${house.ben}/practice`

describe('a family', () => {
	it('sends a recording as a file, hears it, reads the comments and deletes it', async () => {
		const progress = await mother.get('/student/progress')
		expect(progress.page.links['Add a recording : Minuet in G']).toBe(page)
		const empty = await mother.get(page)
		expect(empty.page.text).toContain('Minuet in G')
		expect(empty.page.text).toMatch(/It is kept until .+ then it is deleted by itself/)
		expect(empty.headers['permissions-policy']).toBe('camera=(), microphone=(self), geolocation=()')
		expect(String(empty.headers['content-security-policy'])).toContain(`media-src 'self' blob:;`)
		expect(progress.headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')

		const sent = await send(mother)
		expect([sent.status, sent.location]).toEqual([303, page])
		const shown = await mother.follow(sent)
		expect(shown.page.text).toContain('The recording was sent.')
		expect(shown.page.text).toContain('No teacher has listened to it yet.')
		const [one] = recordings()
		const file = `/files/${one?.fileId ?? ''}`
		expect(shown.body).toContain(`<audio preload="metadata" id="player-${one?.id ?? ''}" src="${file}"`)
		expect((await mother.get('/student/progress')).page.links['1 recording : Minuet in G']).toBe(page)

		const commented = await teacher.post(taught(), {
			intent: 'recording-comment',
			recording: one?.id ?? '',
			at: '0:02',
			text: 'Watch the rhythm here',
		})
		expect(commented.status).toBe(303)
		const read = await mother.get(page)
		expect(read.page.text).toContain('0:02 Watch the rhythm here')
		expect(read.page.links['0:02 Watch the rhythm here']).toBe(`${file}#t=2`)

		expect(read.page.text).not.toContain('No teacher has listened')
		const home = (await mother.get('/student/dashboard')).page
		expect(home.text).toContain('commented on a recording of Ben')
		expect(Object.values(home.links)).toContain(`${page}#recording-${one?.id ?? ''}`)
		const blank = await mother.post(page, { intent: 'answer', recording: one?.id ?? '', text: '' })
		expect([blank.status, blank.page.problems.join()]).toEqual([
			400,
			expect.stringContaining('Write your answer'),
		])
		const answered = await mother.post(page, {
			intent: 'answer',
			recording: one?.id ?? '',
			text: 'With a drum?',
		})
		expect((await mother.follow(answered)).page.text).toMatch(/Your answer was sent\..+ With a drum\?/)
		expect((await mother.get('/student/dashboard')).page.text).not.toContain('commented on')
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('The family answered your comment')
		expect((await teacher.get(taught())).page.text).toMatch(/New answer .+With a drum\?/)

		const gone = await mother.post(page, { intent: 'delete', recording: one?.id ?? '' })
		expect((await mother.follow(gone)).page.text).not.toContain('Watch the rhythm here')
		expect(recordings()).toEqual([])
		expect((await mother.call('GET', file)).status).toBe(404)
	})

	it.each([
		['nothing', Buffer.alloc(0), 400, 'Choose a file, or record one'],
		['a document', aPdf().bytes, 415, 'Choose a sound or video file'],
		['a page that calls itself sound', Buffer.from('<script>alert(1)</script>'), 415, 'Choose a sound or'],
		['a picture', Buffer.from('GIF89a'), 415, 'Choose a sound or video file'],
		[
			'more than a file may have',
			Buffer.concat([aRecording(), Buffer.alloc(20 * 1024 * 1024)]),
			413,
			'A file may have up to 20 MB',
		],
	])('that sends %s is told what to do', async (_what, bytes, status, text) => {
		const answer = await send(mother, { name: 'take.wav', bytes })
		expect(answer.status).toBe(status)
		expect(answer.page.problems.join()).toContain(text)
		expect(recordings()).toEqual([])
	})

	it('is told when there is no more room', async () => {
		await send(mother)
		change('update files set bytes = ?', RECORDINGS_OF_STUDENT)
		const answer = await send(mother)
		expect(answer.status).toBe(413)
		expect(answer.page.problems.join()).toContain('There is no room for more recordings of this student')
	})

	it('reads all of it in its language', async () => {
		change(`insert into preferences (user_id, language, updated_at) values (?, 'de', 0)`, house.parent.userId)
		const { page: german } = await send(mother, { name: 'a.pdf', bytes: aPdf().bytes })
		expect(german.heading).toBe('Aufnahmen')
		expect(german.problems.join()).toContain('Wählen Sie eine Ton- oder Videodatei')
	})

	it('finds nothing of another family, of another school, or where the school hides progress', async () => {
		await send(mother)
		const [one] = recordings()
		const file = `/files/${one?.fileId ?? ''}`
		const stranger = await Visitor.signedInAs(aParent(house.school, [aStudent(house.school)]))
		const foreign = await Visitor.signedInAs(aGuardianAt(aSchool()))
		for (const visitor of [stranger, foreign]) {
			expect((await visitor.get(page)).status).toBe(404)
			expect((await send(visitor)).status).toBe(404)
			expect((await visitor.post(page, { intent: 'delete', recording: one?.id ?? '' })).status).toBe(404)
			expect((await visitor.call('GET', file)).status).toBe(404)
		}
		expect((await mother.post(page, { intent: 'delete', recording: 'none' })).status).toBe(404)
		change('update guardianships set no_contact = 1')
		expect((await mother.call('GET', file)).status).toBe(404)
		change('update guardianships set no_contact = 0')
		expect((await mother.call('GET', file)).status).toBe(200)
		change(
			`insert into school_profiles (school_id, shows_notes, updated_at) values (?, 0, 1)
			 on conflict do update set shows_notes = 0`,
			house.school.id,
		)
		expect((await mother.get(page)).status).toBe(404)
		expect((await mother.call('GET', file)).status).toBe(404)
		expect(recordings()).toHaveLength(1)
	})
})

describe('the file of a recording', () => {
	it('is sent in the parts a player asks for, and to nobody but family, teacher and office', async () => {
		await send(mother)
		const file = `/files/${recordings()[0]?.fileId ?? ''}`
		for (const visitor of [mother, teacher, office]) {
			const part = await visitor.get(file, { Range: 'bytes=100-199' })
			expect(part.status).toBe(206)
			expect(part.headers).toMatchObject({
				'content-range': `bytes 100-199/${WAV.bytes.length}`,
				'accept-ranges': 'bytes',
				'content-type': 'audio/wav',
				'content-disposition': `inline; filename*=UTF-8''Take%201.wav`,
				'x-content-type-options': 'nosniff',
				'content-security-policy': `default-src 'none'; media-src 'self'; sandbox allow-same-origin; frame-ancestors 'none'`,
			})
			expect(part.bytes).toEqual(WAV.bytes.subarray(100, 200))
		}
		const colleague = await Visitor.signedInAs(aTeacherAt(house.school))
		const elsewhere = await Visitor.signedInAs(anAdminAt(aSchool()))
		for (const visitor of [colleague, elsewhere]) expect((await visitor.call('GET', file)).status).toBe(404)
	})
})

describe('a teacher', () => {
	it('finds a new recording among what waits, comments on it and marks another as heard', async () => {
		await send(mother)
		const [one] = recordings()
		const id = one?.id ?? ''
		const home = await teacher.get('/dashboard/teacher')
		expect(home.page.links['Recording by Ben Okafor']).toBe(`${taught()}#recording-${id}`)
		const shown = await teacher.get(taught())
		expect(shown.page.text).toMatch(/Recording of .+ New/)
		const comment = (fields: Record<string, string>, visitor = teacher, path = taught()) =>
			visitor.post(path, { intent: 'recording-comment', recording: id, ...fields })

		const wrong = await comment({ at: 'soon', text: 'Kept as typed' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('Enter minutes and seconds, such as 0:42')
		expect(wrong.body).toContain('Kept as typed')
		expect((await comment({ at: '0:10', text: '' })).page.problems).toContain('Write your comment')
		expect((await comment({ recording: 'none', text: 'x' })).status).toBe(404)
		expect(rows('select 1 from recording_comments')).toEqual([])

		expect((await comment({ text: 'Well done' })).status).toBe(303)
		expect((await comment({ at: '0:01', text: 'Here' }, office, desk())).status).toBe(303)
		expect((await teacher.get('/dashboard/teacher')).page.links['Recording by Ben Okafor']).toBeUndefined()
		expect((await office.get(desk())).page.text).toMatch(/Well done .+ 0:01 Here/)

		await send(mother)
		const other = recordings().find((found) => found.id !== id)?.id ?? ''
		expect((await teacher.post(taught(), { intent: 'recording-heard', id: other })).status).toBe(303)
		expect((await mother.get(page)).page.text).toContain(`${jun.name} has listened to it.`)
		expect((await teacher.post(taught(), { intent: 'recording-remove', id: other })).status).toBe(404)
		expect((await office.post(desk(), { intent: 'recording-remove', id: other })).status).toBe(303)
		expect(recordings().map((found) => found.id)).toEqual([id])
	})

	it('is named as who heard a recording, which colleagues and the office cannot take off the list', async () => {
		await send(mother)
		const id = recordings()[0]?.id ?? ''
		const assistant = anAssistant()
		const colleague = await Visitor.signedInAs(assistant)
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('Not heard yet')
		expect((await colleague.get('/dashboard/teacher')).page.text).not.toContain('Not heard yet')
		expect((await teacher.get(taught())).page.text).toContain('Mark as heard')
		for (const [visitor, path] of [
			[colleague, taught()],
			[office, desk()],
		] as const) {
			const shown = (await visitor.get(path)).page.text
			expect(shown).toMatch(/Recording of .+ New/)
			expect(shown).not.toContain('Mark as heard')
			await visitor.post(path, { intent: 'recording-heard', id })
		}
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('Not heard yet')
		await teacher.post(taught(), { intent: 'recording-heard', id })
		for (const [visitor, path] of [
			[teacher, taught()],
			[colleague, taught()],
			[office, desk()],
		] as const)
			expect((await visitor.get(path)).page.text).toContain(`heard by ${jun.name}`)
	})
})

/** A teacher who only assists in a class of Ben's. */
function anAssistant() {
	const assistant = aTeacherAt(house.school)
	const classId = aClass(house.school)
	anEnrolment(house.school, classId, house.ben)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part)
		 select school_id, ?, id, 'assist' from teachers where membership_id = ?`,
		...[classId, assistant.membershipId],
	)
	return assistant
}
