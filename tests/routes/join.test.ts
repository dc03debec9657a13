import { beforeEach, describe, expect, it } from 'vitest'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { setOwnShown } from '#app/models/join/shown-teachers.server.ts'
import { keepImage } from '#app/requests/file.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aPicture } from '../support/images.ts'
import { aHall, valueOf, whenClocksShow } from '../support/lessons.ts'
import { accessOf, aLesson, anAdminAt, aSchool, aTeacher, aTeacherAt } from '../support/factories.ts'
import { aJoinSchool, aShownClass, leavesOut, openPage } from '../support/joining.ts'
import { seenFor } from '../support/open-forms.ts'
import { aPlan } from '../support/billing.ts'
import { aConsentText, aGuardian } from '../support/students.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let visitor: Visitor
let classId: string
/** Kept pages outlive a test: each school has an address of its own. */
let at: string
let opened = 0

beforeEach(async () => {
	opened += 1
	at = `harmony-${opened}`
	;({ school, office } = aJoinSchool(at))
	classId = aShownClass(school)
	visitor = new Visitor()
	await seenFor(visitor, 60_000)
})

const family = {
	intent: 'sign-up',
	'children[0].firstName': 'Mina',
	'children[0].lastName': 'Park',
	'children[0].birthDate': `${new Date().getFullYear() - 9}-01-02`,
	name: 'Sora Park',
	email: 'sora@example.test',
	phone: '',
	texts: '',
}

/** Chooses for how many, as the page's own form does. */
const start = (people = '1') => visitor.post(`/join/${at}/${classId}`, { intent: 'hold', people })
const send = (form: Answer, more: Record<string, string> = {}) =>
	visitor.post(form.location ?? '', { ...family, ...more })

describe('the page of a school', () => {
	it('shows its words, its classes with places and price, and no framework script', async () => {
		const { body, status, page } = await visitor.get(`/join/${at}`)
		expect([status, page.title]).toEqual([200, 'Lessons at Harmony – Solfa'])
		for (const text of ['Come and play.', 'Piano', '7–11 years', 'Thursdays 16:00–16:45', '2 places'])
			expect(body).toContain(text)
		expect(body).not.toMatch(/modulepreload|entry\.client/)
		expect(body).toContain('"@type":"MusicSchool"')
	})

	it('names the days on which the class has no lesson, on its page and once there is a seat', async () => {
		leavesOut(school, classId, '2099-01-15', { from: '2099-01-08' })
		const text = async (page: string) => (await visitor.get(`/join/${at}/${page}`)).page.text
		expect(await text(classId)).toContain('Not on 15 Jan.')
		expect(await text(`${classId}?lang=de`)).toContain('Nicht am 15. Jan.')
		expect((await visitor.follow(await send(await start()))).page.text).toContain(
			'Erste Stunde: Do, 8. Januar, 16:00. Nicht am 15. Jan.',
		)
	})

	it('says in which building a class is, its last day, and its street on the page of the class and once there is a seat', async () => {
		const roomId = aHall(school.id)
		change(`update classes set room_id = ?, ends_on = '2099-02-28' where id = ?`, roomId, classId)
		aLesson(school, { classId, roomId, startsAt: whenClocksShow('16:00', '2099-01-08') })
		const text = async (page = '') => (await visitor.get(`/join/${at}${page}`)).page.text
		const [room, street] = ['Hall, North house', '9 Lake Street, Springfield']
		for (const list of ['', '/classes']) expect(await text(list)).toContain(room)
		expect(await text()).not.toContain(street)
		expect(await text(`/${classId}`)).toContain(`${room}, ${street}`)
		for (const page of ['', '/classes', `/${classId}`, `/${classId}?for=1`])
			expect(await text(page)).toContain('Ends on 28 February 2099')
		expect((await visitor.follow(await send(await start()))).page.text).toContain(
			`First lesson: Thu 8 January, 16:00, ${room}, ${street}. Last day 28 February 2099.`,
		)
		expect((await visitor.get(`/join/${at}/classes.json`)).body).toContain(room)
	})

	it('is written in the language that is asked for', async () => {
		expect((await visitor.get(`/join/${at}?lang=de`)).body).toContain('Donnerstags')
		expect((await visitor.get(`/join/${at}?lang=es`)).body).toContain('2 plazas')
	})

	it('is there in the sitemap as long as it is open, and nowhere once it is closed', async () => {
		expect((await visitor.get('/sitemap.xml')).body).toContain(`/join/${at}</loc>`)
		openPage(office, at, false, 1)
		// What was asked for in a language is not kept.
		for (const page of [
			'?lang=en',
			'/trial',
			'/thanks',
			'/classes',
			'/classes.json',
			'/classes.ics',
			`/${classId}`,
		])
			expect((await visitor.get(`/join/${at}${page}`)).status, page).toBe(404)
		expect((await visitor.get('/sitemap.xml')).body).not.toContain('/join/')
	})

	it('names a teacher who agreed to be shown, and no other', async () => {
		const teacher = aTeacherAt(school)
		change(
			'update teachers set bio = ? where membership_id = ?',
			'Plays chamber music.',
			teacher.membershipId,
		)
		expect((await visitor.get(`/join/${at}`)).body).not.toContain(teacher.name)
		setOwnShown(accessOf(teacher), true)
		expect((await visitor.get(`/join/${at}?lang=en`)).body).toContain('Plays chamber music.')
	})

	it('lets an administrator who teaches agree on their profile, and asks no other', async () => {
		const owner = anAdminAt(school)
		const desk = await Visitor.signedInAs(owner)
		const agrees = async () =>
			(await desk.get('/settings/profile')).page.text.includes('Show me on the sign-up page')
		expect(await agrees()).toBe(false)
		aTeacher(school, { name: 'Hal Boone', membershipId: owner.membershipId })
		expect(await agrees()).toBe(true)
		await desk.post('/settings/profile?index', { intent: 'show-me', shown: 'on' })
		expect((await visitor.get(`/join/${at}`)).body).toContain('Hal Boone')
	})

	it('shows the photo of a teacher as long as they agree, and initials without one', async () => {
		const teacher = aTeacherAt(school)
		const access = accessOf(teacher)
		setOwnShown(access, true)
		const photo = valueOf(
			await keepImage(access, { purpose: 'photo', name: 'me.png', bytes: await aPicture() }),
		)
		const path = `/join/${at}/photos/${photo.id}`
		expect((await visitor.get(`/join/${at}?lang=de`)).body).toMatch(/rounded-full[^>]*aria-hidden="true">P/)
		expect((await visitor.get(path)).status).toBe(404)
		change('update teachers set photo_id = ? where membership_id = ?', photo.id, teacher.membershipId)
		expect((await visitor.get(`/join/${at}?lang=en`)).body).toContain(`src="${path}"`)
		const shown = await visitor.get(path)
		expect([shown.status, shown.headers['content-type']]).toEqual([200, expect.stringMatching(/^image/)])
		setOwnShown(access, false)
		expect((await visitor.get(path)).status).toBe(404)
	})

	it('has nothing of another school, nor a class that is not shown', async () => {
		const other = aShownClass(aSchool(), { name: 'Elsewhere' })
		const hidden = aShownClass(school, { name: 'Hidden', isPublic: false })
		expect((await visitor.get(`/join/${at}`)).body).not.toMatch(/Elsewhere|Hidden/)
		for (const id of [other, hidden]) {
			expect((await visitor.get(`/join/${at}/${id}`)).status).toBe(404)
			expect((await visitor.post(`/join/${at}/${id}?for=1`, family)).status).toBe(404)
		}
	})
})

describe('a sign-up without a script', () => {
	it('holds the places, takes two children, and says what comes next', async () => {
		const text = aConsentText(school, { kind: 'policy' })
		const held = await start('2')
		expect(held.location).toMatch(new RegExp(`^/join/${at}/${classId}\\?for=2&hold=\\w+$`))
		const form = (await visitor.get(held.location ?? '')).body
		expect(form).toContain('2 places are held for you until')
		// They are the last places: the class is full for everybody else.
		expect(form).not.toContain('Join the waiting list')
		expect((await visitor.get(`/join/${at}/${classId}`)).body).toContain('Waiting list')
		const sent = await send(held, {
			'children[1].firstName': 'Theo',
			'children[1].lastName': 'Park',
			'children[1].birthDate': family['children[0].birthDate'],
			texts: `${text}.1`,
			agreed: `${text}.1`,
		})
		expect([sent.status, sent.location]).toEqual([303, `/join/${at}/thanks?for=seat&class=${classId}`])
		expect((await visitor.follow(sent)).body).toContain('You are signed up')
		expect(rows('select * from consents')).toHaveLength(2)
	})

	it('reads what all children cost together, and is not asked whether to wait where the class is full', async () => {
		const planId = aPlan(office, { amountMinor: 80_00, siblingDiscount: 10_00 })
		change('insert into class_prices values (?, ?, ?)', school.id, classId, planId)
		const held = await start('2')
		expect((await visitor.get(held.location ?? '')).page.text).toContain(
			'10% off for each further child Together: $152.00 a month',
		)
		const waiting = await visitor.get((await start('1')).location ?? '')
		expect(waiting.body).toContain('Join the waiting list')
		expect(waiting.body).toMatch(/type="hidden" name="waits" value="on"/)
	})

	it('says which tax is added to the price, on the page, for each person and together', async () => {
		const rates = [{ name: 'HST', rate: 13_000 }]
		const taxCodeId = valueOf(addTaxCode(office, newId(), { name: 'HST', rates })).id
		const planId = aPlan(office, { basis: 'lesson', amountMinor: 40_00, taxCodeId })
		change('insert into class_prices values (?, ?, ?)', school.id, classId, planId)
		const read = async (query: string) => (await visitor.get(`/join/${at}${query}`)).page.text
		expect(await read('')).toContain('$40.00 a lesson plus HST 13%')
		expect(await read(`/${classId}`)).toContain('$40.00 a lesson plus HST 13%')
		const held = await start('2')
		const form = (await visitor.get(held.location ?? '')).page.text
		expect(form).toContain('Each person: $40.00 a lesson plus HST 13%')
		expect(form).toContain('Together: $80.00 a lesson plus HST 13%')
		expect(await read('?lang=de')).toContain('je Stunde zzgl. HST 13%')
		expect(await read('?lang=es')).toContain('más HST 13%')
	})

	it('is one family however often it is sent', async () => {
		const held = await start()
		await send(held)
		expect((await send(held)).location).toBe(`/join/${at}/thanks?for=again`)
		expect(rows('select * from students')).toHaveLength(1)
	})

	it('says what is wrong, keeps what was typed, and changes nothing', async () => {
		const held = await start()
		const long = 'x'.repeat(10_001)
		const wrong = { email: 'nobody', message: long, 'children[0].firstName': '<script>alert(1)</script>' }
		const answer = await send(held, wrong)
		expect(answer.status).toBe(400)
		expect(answer.body).not.toContain('<script>alert')
		expect(answer.body).toContain('value="Park"')
		expect(answer.page.problems.length).toBeGreaterThanOrEqual(2)
		expect(rows('select * from students')).toEqual([])
	})

	it('is told when the class is closed, full or over meanwhile', async () => {
		const held = await start()
		change("update classes set joining = 'closed' where id = ?", classId)
		const closed = await send(held)
		expect([closed.status, closed.page.problems[1]]).toEqual([
			409,
			expect.stringMatching(/^This class takes/),
		])
		change("update classes set joining = 'open', capacity = 0 where id = ?", classId)
		const full = await send(held)
		expect(full.status).toBe(409)
		expect(full.body).toContain('value="Mina"')
		expect(full.body).toMatch(/type="checkbox"[^>]*name="waits"/)
		const waits = await send(held, { waits: 'on' })
		expect(waits.location).toBe(`/join/${at}/thanks?for=waiting`)
	})

	it('gives the last seat to one of fifty who send it at the same moment, and tells the others what they may do', async () => {
		change('update classes set capacity = 1 where id = ?', classId)
		const everybody = await Promise.all(
			Array.from({ length: 50 }, async () => {
				const one = new Visitor()
				await seenFor(one, 60_000)
				return one
			}),
		)
		const answers = await Promise.all(
			everybody.map((one, i) =>
				one.post(`/join/${at}/${classId}?for=1`, {
					...family,
					'children[0].firstName': `Child ${i}`,
					email: `parent-${i}@example.test`,
				}),
			),
		)
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
		const others = answers.filter(({ status }) => status === 409)
		expect(others).toHaveLength(49)
		for (const { page } of others) expect(page.problems.join(' ')).toContain('waiting list')
		expect(rows("select id from enrolments where state <> 'ended'")).toHaveLength(1)
		expect(rows('select id from students')).toHaveLength(1)
	})

	it('takes nothing from a program', async () => {
		const held = await start()
		expect((await send(held, { website: 'spam' })).status).toBe(400)
		await seenFor(visitor, 100)
		expect((await send(held)).status).toBe(400)
		expect(rows('select * from students')).toEqual([])
	})

	it('is answered in German where it was asked for', async () => {
		const answer = await visitor.post(`/join/${at}/${classId}?for=1&lang=de`, { ...family, name: '' })
		expect(answer.page.problems).toContain('Geben Sie Ihren Namen ein')
	})

	it('is told in German how a date of birth is written, as the hint of the field says it', async () => {
		const wrong = { ...family, 'children[0].birthDate': '13/13/2017' }
		const { page } = await visitor.post(`/join/${at}/${classId}?for=1&lang=de`, wrong)
		const hint = 'TT.MM.JJJJ, zum Beispiel 31.12.2015'
		expect(page.text).toContain(hint)
		expect(page.problems).toContain(`Den Tag 13/13/2017 gibt es nicht. Schreiben Sie das Datum so: ${hint}`)
	})
})

describe('what other sites show', () => {
	it('is a frame for the pages the school named, without a cookie', async () => {
		change(`update join_pages set embedders = '["https://www.example.org"]'`)
		const answer = await new Visitor().get(`/join/${at}/classes`)
		expect(answer.headers['content-security-policy']).toContain('frame-ancestors https://www.example.org')
		expect(answer.headers['set-cookie']).toBeUndefined()
	})

	it('is the same list for programs', async () => {
		const { body } = await visitor.get(`/join/${at}/classes.json`)
		expect(JSON.parse(body)).toMatchObject({
			school: 'Harmony',
			classes: [{ name: 'Piano', offer: 'seat', places: 2, ageFrom: 7 }],
		})
		expect((await visitor.get(`/join/${at}/classes.ics`)).body).toMatch(/^BEGIN:VCALENDAR/)
	})
})

describe('the office', () => {
	it('joins a family with the one it knows by one button, and undoes that by another', async () => {
		await send(await start())
		aGuardian(school, { name: 'Omar Park' }, rows<{ id: string }>('select id from students')[0]?.id ?? '')
		await send(await start(), { 'children[0].firstName': 'Theo' })
		const desk = await Visitor.signedInAs(anAdminAt(school))
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from sign_ups order by id desc')
		expect((await desk.get('/students/sign-ups')).body).toContain('Same family as Sora Park')
		const step = { intent: 'same-family', signUpId: id, version: '1' }
		const joined = await desk.follow(await desk.post('/students/sign-ups', step))
		expect(joined.body).toContain('Theo Park is in the same family as Sora Park now.')
		expect(joined.body).toContain('The family’s other guardians were not added.')
		const families = () => rows('select id from families where archived_at is null').length
		expect(families()).toBe(1)
		const [undo = ''] = /\/students\/sign-ups\?undo=\w+/.exec(joined.body) ?? []
		expect((await desk.post(undo)).status).toBe(303)
		expect(families()).toBe(2)
	})

	it('books a trial lesson on a page that says what is wrong', async () => {
		const asked = {
			...family,
			intent: 'ask',
			firstName: 'Mina',
			lastName: 'Park',
			message: '',
			birthDate: '',
		}
		const empty = await visitor.post(`/join/${at}/trial`, { ...asked, trial: '' })
		expect(empty.page.problems).toContain('Write what you would like to ask or tell us')
		expect(rows('select id from sign_ups')).toEqual([])
		await visitor.post(`/join/${at}/trial`, { ...asked, trial: '', message: 'May we come on a Sunday?' })
		const [receipt] = rows<{ subject: string; text: string; to: string }>(
			`select subject, text, to_address as "to" from outbox where subject like 'Your inquiry at %'`,
		)
		expect(receipt?.text).not.toContain('sign up')
		change("update sign_ups set kind = 'trial', trial_at = ?", Date.now() + 86_400_000)
		const desk = await Visitor.signedInAs(anAdminAt(school))
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from sign_ups')
		expect((await desk.get('/students/sign-ups')).body).toContain(`href="mailto:${receipt?.to}"`)
		const page = await desk.get(`/students/sign-ups/${id}/book`)
		expect(page.body).toContain('The time the family asked for is no longer free.')
		const form = { formKey: 'a-key', version: '1', time: 'other', durationMinutes: '30', roomId: '' }
		const wrong = await desk.post(`/students/sign-ups/${id}/book`, form)
		expect([wrong.status, wrong.page.problems]).toEqual([
			400,
			expect.arrayContaining(['Enter the day of the lesson']),
		])
		const day = `${new Date().getFullYear() + 1}-03-02`
		const booked = await desk.post(`/students/sign-ups/${id}/book`, { ...form, day, startTime: '15:00' })
		expect((await desk.follow(booked)).body).toContain('The trial lesson of Mina Park is booked.')
		expect(rows('select id from lessons')).toHaveLength(1)
	})
})

function aShownTeacher() {
	const teacher = aTeacherAt(school)
	setOwnShown(accessOf(teacher), true)
	return teacher
}

function addHours(membershipId: string | null) {
	for (const weekday of [1, 2, 3, 4, 5, 6, 7])
		change(
			`insert into teacher_hours
				select school_id, id, ?, '14:00', '16:00', null from teachers where membership_id = ?`,
			...[weekday, membershipId],
		)
}

describe('a trial lesson', () => {
	it('is offered at times on different days, by day, and asked for by one press', async () => {
		addHours(aShownTeacher().membershipId)
		const front = await visitor.get(`/join/${at}`)
		const first = [...front.body.matchAll(/time=(\w+\.(\d+))/g)]
		expect(first).toHaveLength(4)
		expect(new Set(first.map(([, , moment]) => dayOf(Number(moment)))).size).toBe(4)
		expect(front.body).toContain('More times')
		const page = await visitor.get(`/join/${at}/trial?time=${first[1]?.[1]}`)
		const offered = [...page.body.matchAll(/name="trial"[^>]*value="\w+\.(\d+)"/g)]
		expect(new Set(offered.map(([, moment]) => dayOf(Number(moment)))).size).toBe(5)
		// Four of each day, and perhaps fewer of the first, part of which is less than a day away.
		expect([17, 18, 19, 20]).toContain(offered.length)
		const chosen = /<input[^>]*name="trial"[^>]*checked=""[^>]*value="([^"]+)"/.exec(page.body)?.[1]
		expect(chosen ?? /<input[^>]*value="([^"]+)"[^>]*checked=""/.exec(page.body)?.[1]).toBe(first[1]?.[1])
		const asked = {
			...family,
			intent: 'ask',
			firstName: 'Mina',
			lastName: 'Park',
			message: '',
			birthDate: '',
		}
		const sent = await visitor.post(`/join/${at}/trial`, { ...asked, trial: first[1]?.[1] ?? '' })
		expect(sent.location).toBe(`/join/${at}/thanks?for=asked`)
		expect(rows('select trial_at from sign_ups')).toEqual([{ trial_at: Number(first[1]?.[2]) }])
	})
})

const dayOf = (moment: number) => new Date(moment).toLocaleDateString('en', { timeZone: 'America/New_York' })

describe('a wish for a trial lesson at another time', () => {
	it('is called so in the email, the list and the dashboard, and can be answered or booked', async () => {
		const path = `/join/${at}/trial`
		expect((await visitor.get(path)).page.valueOf('trial')).toBe('other')
		const asked = {
			...family,
			intent: 'ask',
			firstName: 'Mina',
			lastName: 'Park',
			birthDate: '',
			trial: 'other',
		}
		const empty = await visitor.post(path, { ...asked, message: '' })
		expect(empty.page.problems).toContain('Write what you would like to ask or tell us')
		await visitor.post(path, { ...asked, message: 'On a Sunday?' })
		expect(rows('select kind, trial_at from sign_ups')).toEqual([{ kind: 'trial', trial_at: null }])
		expect(rows("select subject from outbox where kind = 'new-sign-up'")).toContainEqual({
			subject: 'Mina Park asks for a trial lesson at a time to be agreed',
		})
		const desk = await Visitor.signedInAs(anAdminAt(school))
		expect((await desk.get('/dashboard')).page.text).toContain('Mina Park asks for a trial lesson.')
		const list = await desk.get('/students/sign-ups')
		expect(list.page.text).toContain('Asks for a trial lesson At a time to be agreed: On a Sunday?')
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from sign_ups')
		for (const task of ['answer', 'book'])
			expect(Object.values(list.page.links)).toContain(`/students/sign-ups/${id}/${task}`)
	})

	it('is the only one while no teacher who is shown has hours, which the settings say', async () => {
		const desk = await Visitor.signedInAs(anAdminAt(school))
		const said = async () => (await desk.get('/settings/school/join')).page.text
		expect(await said()).toContain('No times for trial lessons are offered until one of your teachers')
		const { membershipId } = aShownTeacher()
		expect(await said()).toContain('No times for trial lessons')
		addHours(membershipId)
		expect(await said()).not.toContain('No times for trial lessons')
	})
})

describe('a place that the office gives', () => {
	it('begins on a chosen day, and Undo takes it back and tells the family', async () => {
		change("update classes set joining = 'by_approval' where id = ?", classId)
		await send(await start(), { message: 'From after Easter please' })
		const desk = await Visitor.signedInAs(anAdminAt(school))
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from sign_ups')
		const path = `/students/sign-ups/${id}/place`
		expect((await desk.get('/students/sign-ups')).body).toContain(path)
		expect((await desk.get(path)).page.text).toContain('From after Easter please')
		expect((await desk.post(path, { version: '1', startsOn: '' })).status).toBe(400)
		const placed = await desk.follow(await desk.post(path, { version: '1', startsOn: '2099-04-12' }))
		expect(placed.page.flash).toContain('Mina Park is placed in Piano.')
		expect(rows('select starts_on as start from enrolments')).toEqual([{ start: '2099-04-12' }])
		expect((await desk.get('/students/sign-ups')).body).not.toContain(path)
		const undo = { intent: 'reopen', signUpId: id, version: '2' }
		const undone = await desk.follow(await desk.post('/students/sign-ups', undo))
		expect(undone.page.flash).toContain('The place in Piano is taken back, and the family is told by email.')
	})
})

describe('a question', () => {
	it('reaches the office as an inquiry', async () => {
		const asked = {
			...family,
			intent: 'ask',
			firstName: 'Mina',
			lastName: 'Park',
			message: 'Do you teach harp?',
		}
		const sent = await visitor.post(`/join/${at}/trial`, { ...asked, birthDate: '', trial: '' })
		expect(sent.location).toBe(`/join/${at}/thanks?for=asked`)
		expect(rows('select state from students')).toEqual([{ state: 'enquiry' }])

		const desk = await Visitor.signedInAs(anAdminAt(school))
		expect((await desk.get('/dashboard')).page.text).toContain('Mina Park sent a question from your page.')
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from sign_ups')
		expect(Object.values((await desk.get('/students/sign-ups')).page.links)).toContain(
			`/students/sign-ups/${id}/answer`,
		)
		const page = `/students/sign-ups/${id}/answer`
		expect((await desk.get(page)).page.text).toContain('Do you teach harp?')
		expect((await desk.post(page, { version: '1', message: '' })).page.problems).toContain('Write the answer')
		const answered = await desk.follow(await desk.post(page, { version: '1', message: 'Yes, from May.' }))
		expect(answered.page.flash).toContain('The question of Mina Park is answered')
		const after = Object.values((await desk.get('/students/sign-ups')).page.links)
		expect(after).toContain(`/students/sign-ups/${id}/book`)
	})
})
