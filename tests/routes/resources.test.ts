import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { database } from '#db/client.server.ts'
import { classTeachers } from '#db/schema/index.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aBomb, aPhotoOnItsSide, aPicture } from '../support/images.ts'
import { aPdf, fileOf, LIBRARY, share, upload, uploaded } from '../support/library.ts'
import { aRecording } from '../support/sounds.ts'
import { Visitor } from '../support/visitor.ts'

const MB = 1024 * 1024
let school: ASchool
let jun: APerson
let teacher: Visitor

beforeEach(async () => {
	school = aSchool()
	jun = aTeacherAt(school)
	teacher = await Visitor.signedInAs(jun)
})

/** A class of the teacher's own, with these students in it. */
function taught(name: string, ...students: string[]): string {
	const classId = aClass(school, { name })
	const [{ id = '' } = {}] = rows<{ id: string }>(
		'select id from teachers where membership_id = ?',
		jun.membershipId,
	)
	database().insert(classTeachers).values({ schoolId: school.id, classId, teacherId: id, part: 'lead' }).run()
	for (const studentId of students) anEnrolment(school, classId, studentId)
	return classId
}

describe('the library of a teacher', () => {
	it('is empty at first, and says what to upload', async () => {
		const { page, status } = await teacher.get(LIBRARY)
		expect([status, page.heading]).toEqual([200, 'Resources'])
		expect(page.text).toContain('No resources yet')
		expect(page.text).toContain('0 KB of 1 GB')
		expect(page.links['Upload a file']).toBe(`${LIBRARY}/upload`)
	})

	it('takes a file in, says what was done, and lists it', async () => {
		const about = { folder: 'Scales', tags: 'piano, Grade 2, PIANO', note: 'Two octaves.' }
		const answer = await upload(teacher, aPdf('Scale chart'), about)
		const { page } = await teacher.follow(answer)
		expect(page.flash).toContain('Scale chart was added.')
		expect(page.heading).toBe('Scale chart')
		for (const text of ['PDF, 1 KB', 'Scale chart.pdf', 'Grade 2, PIANO', 'Two octaves.', 'Nobody yet.'])
			expect(page.text).toContain(text)
		const list = await teacher.get(LIBRARY)
		expect(list.page.links['Scale chart']).toMatch(/\/resources\/[0-9a-z]{26}$/)
	})

	it('takes a link in', async () => {
		const link = { url: 'https://tuner.example/a', title: 'Tuner', tags: '', folder: '', note: '' }
		const { page } = await teacher.follow(await teacher.post(`${LIBRARY}/add-link`, link))
		expect([page.heading, page.links['Open link']]).toEqual(['Tuner', link.url])
		expect(page.text).toContain('Link to tuner.example')
	})

	it('takes the address of a link as people write it', async () => {
		const typed = { url: 'tuner.example/a', title: 'Tuner', tags: '', folder: '', note: '' }
		const { page } = await teacher.follow(await teacher.post(`${LIBRARY}/add-link`, typed))
		expect(page.links['Open link']).toBe('https://tuner.example/a')
	})

	it.each([
		['javascript:alert(1)'],
		['https://name:word@tuner.example'],
		['ftp://tuner.example'],
		['//tuner.example'],
		['https://localhost'],
		[''],
	])('takes no link like %s', async (url) => {
		const answer = await teacher.post(`${LIBRARY}/add-link`, { url, title: 'Tuner' })
		expect([answer.status, answer.page.problemOf('url')]).toEqual([
			400,
			'Error: Enter a link that begins with https:// or http://',
		])
		expect(rows('select id from resources')).toEqual([])
	})

	it('is searched by title and tag, and narrowed down by folder and kind', async () => {
		await uploaded(teacher, aPdf('Études'), { folder: 'Studies', tags: 'grade 5' })
		await uploaded(teacher, aPdf('Waltz'), { folder: 'Pieces' })
		const found = async (query: string) => {
			const { page } = await teacher.get(`${LIBRARY}?${query}`)
			return ['Études', 'Waltz'].filter((title) => title in page.links)
		}
		expect(await found('search=etud')).toEqual(['Études'])
		expect(await found('search=grade')).toEqual(['Études'])
		expect(await found('folder=Pieces')).toEqual(['Waltz'])
		expect(await found('tag=Grade+5')).toEqual(['Études'])
		expect(await found('kind=link')).toEqual([])
	})

	it('is edited, and a second edit of the same page is shown the first', async () => {
		const id = await uploaded(teacher)
		const edit = (title: string) =>
			teacher.post(`${LIBRARY}/${id}/edit`, { title, folder: 'A', tags: 'x', note: '', version: '1' })
		expect((await teacher.follow(await edit('Chords'))).page.heading).toBe('Chords')
		const late = await edit('Arpeggios')
		expect([late.status, late.page.text.includes('Take theirs')]).toEqual([409, true])
	})

	it('sends a form twice and keeps one file', async () => {
		const { page } = await teacher.get(`${LIBRARY}/upload`)
		const formKey = page.valueOf('formKey') ?? ''
		for (const title of ['', '']) expect((await upload(teacher, aPdf(), { formKey, title })).status).toBe(303)
		expect(rows('select id from resources')).toHaveLength(1)
		expect(rows('select id from files')).toHaveLength(1)
	})

	it('offers the one there is for a file it has already', async () => {
		const id = await uploaded(teacher, aPdf('Scales'))
		const again = await upload(teacher, { ...aPdf('Scales'), name: 'copy.pdf' })
		expect(again.status).toBe(409)
		expect(again.page.problems.join(' ')).toContain('You have this file already: “Scales”. Share that one.')
		expect(again.page.links['Open “Scales”']).toBe(`${LIBRARY}/${id}`)
	})

	it('says which file is missing, and keeps what was typed', async () => {
		const answer = await upload(teacher, { name: '', bytes: Buffer.alloc(0) }, { title: 'Scales' })
		expect([answer.status, answer.page.problemOf('file')]).toEqual([400, 'Error: Choose a file to upload.'])
		expect(answer.page.valueOf('title')).toBe('Scales')
	})
})

describe('a file', () => {
	it('of exactly 20 MB is taken, and one byte more is refused', async () => {
		const of = (size: number) => ({
			name: 'a.pdf',
			bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9, 32)]),
		})
		expect((await upload(teacher, of(20 * MB))).status).toBe(303)
		const over = await upload(teacher, of(20 * MB + 1), { title: 'Kept' })
		expect(over.status).toBe(413)
		expect(over.page.problemOf('file')).toBe('Error: A file may have up to 20 MB. Choose a smaller one.')
		expect(over.page.valueOf('title')).toBe('Kept')
	})

	it('far beyond that is not read', async () => {
		expect((await upload(teacher, { name: 'a.pdf', bytes: Buffer.alloc(22 * MB) })).status).toBe(413)
	})

	it.each([
		['../../x.pdf', 'x.pdf'],
		['..\\..\\x', 'x.pdf'],
		['/etc/passwd', 'passwd.pdf'],
		['scales.pdf.exe', 'scales.pdf.pdf'],
		['sheet‮fdp.exe', 'sheetfdp.pdf'],
		['.htaccess', 'htaccess.pdf'],
		['a:b*c?.pdf', 'abc.pdf'],
		['....', 'file.pdf'],
		[`${'x'.repeat(300)}.pdf`, `${'x'.repeat(80)}.pdf`],
	])('called %s is kept as %s', async (name, kept) => {
		await uploaded(teacher, { ...aPdf(), name })
		expect(rows('select name from files')).toEqual([{ name: kept }])
	})

	it.each([
		['a program', () => Buffer.from('MZ\x90\0\x03\0', 'latin1')],
		['a program of another system', () => Buffer.from('\x7fELF\x02\x01\0', 'latin1')],
		['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
		['a picture of 196 megapixels', aBomb],
		['a PNG by its first bytes only', () => Buffer.from('\x89PNG\r\n\x1a\n and then nothing', 'latin1')],
		['nothing known', () => Buffer.from([1, 2, 3, 0, 250])],
	])('that is %s is refused, whatever its name says', async (_what, bytes) => {
		const answer = await upload(teacher, {
			name: 'a.pdf',
			bytes: await bytes(),
		})
		expect(answer.status).toBe(415)
		expect(answer.page.problemOf('file')).not.toBe('')
		expect(rows('select id from files')).toEqual([])
	})

	it('that is a picture loses the place it was taken at and all that came after it', async () => {
		const script = Buffer.from('<script>alert(1)</script>')
		const id = await uploaded(teacher, {
			name: 'a.jpg',
			bytes: Buffer.concat([await aPhotoOnItsSide(), script]),
		})
		const { bytes, headers } = await teacher.get(await fileOf(teacher, id))
		const { width, height, exif, format } = await sharp(bytes).metadata()
		expect([format, width, height, exif]).toEqual(['webp', 20, 40, undefined])
		expect(bytes.toString('latin1')).not.toMatch(/script|Secret street/)
		expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''a.webp`)
	})

	it.each([
		['a page', 'page.html', '<!doctype html><script>alert(1)</script>', 'page.html'],
		['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.svg'],
		['a page that says it is a PDF', 'a.pdf', '<script>1</script>', 'a.txt'],
		['a PDF that is also a page', 'a.html', '%PDF-1.4\n<script>1</script>', 'a.pdf'],
		['a ZIP', 'song.mscz', 'PK\x03\x04', 'song.mscz'],
	])('that is %s is only ever saved', async (_what, name, text, kept) => {
		const id = await uploaded(teacher, { name, bytes: Buffer.from(text, 'latin1') })
		const { headers, bytes } = await teacher.get(await fileOf(teacher, id))
		expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${kept}`)
		expect(headers['content-type']).toMatch(/^application\/(octet-stream|pdf)$/)
		expect(headers['content-security-policy']).toBe(`default-src 'none'; sandbox; frame-ancestors 'none'`)
		expect(headers['x-content-type-options']).toBe('nosniff')
		expect(bytes.toString('latin1')).toBe(text)
	})

	it('may say “name=” as often as it likes', async () => {
		const bytes = Buffer.from('<part name="x"/>\n'.repeat(5000))
		expect((await upload(teacher, { name: 'a.musicxml', bytes })).status).toBe(303)
	})

	it('is replaced for everybody, and the old one is gone', async () => {
		const id = await uploaded(teacher, aPdf('First'))
		const before = await fileOf(teacher, id)
		const answer = await upload(teacher, aPdf('Second'), {}, `${LIBRARY}/${id}/replace`)
		expect((await teacher.follow(answer)).page.text).toContain('File replaced')
		const after = await fileOf(teacher, id)
		expect((await teacher.call('GET', before)).status).toBe(404)
		expect((await teacher.get(after)).body).toContain('Second')
	})

	it('that finds no room at the school is refused, also among its last bytes', async () => {
		await uploaded(teacher)
		const second = aPdf('Chords')
		// What may be sent in one day is limited as well.
		change('update files set created_at = 0, bytes = ?', 1024 * MB - second.bytes.length + 1)
		const answer = await upload(teacher, second)
		expect(answer.status).toBe(413)
		expect(answer.page.problemOf('file')).toContain('no room left')
		change('update files set bytes = ?', 1024 * MB - second.bytes.length)
		expect((await upload(teacher, second)).status).toBe(303)
	})

	it('is deleted with its bytes once it is withdrawn', async () => {
		const id = await uploaded(teacher)
		await share(teacher, id, { classId: taught('Piano') })
		const url = await fileOf(teacher, id)
		const step = (task: string) => teacher.post(`${LIBRARY}/${id}/${task}`)
		expect((await step('delete')).page.problems.join(' ')).toContain('Withdraw it first')
		expect((await teacher.follow(await step('withdraw'))).page.text).toContain('Withdrawn since')
		const gone = await teacher.follow(await step('delete'))
		expect(gone.page.flash).toBe('Scales was deleted.')
		// As on every desk: below the head of the page, and not above the frame.
		expect(gone.body.indexOf('class="flash')).toBeGreaterThan(gone.body.indexOf('<main'))
		for (const path of [url, `${LIBRARY}/${id}`]) expect((await teacher.get(path)).status).toBe(404)
	})
})

describe('sharing', () => {
	it('is with a class or a student of one’s own, from one day until another', async () => {
		const ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const piano = taught('Piano', ada)
		const id = await uploaded(teacher)
		const days = { startsOn: '2099-01-02', endsOn: '2099-02-03' }
		const answer = await share(teacher, id, { classId: piano, studentId: ada, ...days })
		const { page } = await teacher.follow(answer)
		expect(page.flash).toBe('Shared with Piano and Ada Lind.')
		expect(page.text).toContain('Class. From 2 January 2099 until 3 February 2099.')
		const [unshare] = page.forms.filter(({ button }) => button.includes('Stop sharing with Piano'))
		const after = await teacher.post(unshare?.action ?? '', { ...unshare?.hidden, intent: 'unshare' })
		expect((await teacher.follow(after)).page.flash).toBe('No longer shared with Piano.')
		expect(rows('select student_id from resource_shares')).toEqual([{ student_id: ada }])
	})

	it.each([
		[{}, 'classId', 'Choose a class or a student'],
		[
			{ classId: 'x', startsOn: '2099-02-01', endsOn: '2099-01-01' },
			'endsOn',
			'The last day must not be before the first',
		],
		[{ classId: 'x', endsOn: '2020-01-01' }, 'endsOn', 'Choose a last day that is not over yet.'],
		[{ classId: 'x' }, 'classId', 'Choose one of your classes.'],
		[{ studentId: 'x' }, 'studentId', 'Choose one of your students.'],
	] as [Record<string, string>, string, string][])('of %j is refused', async (fields, name, text) => {
		const answer = await share(teacher, await uploaded(teacher), fields)
		expect(answer.page.problemOf(name)).toBe(`Error: ${text}`)
	})

	it('with a colleague’s class or student, or another school’s, is refused alike', async () => {
		const other = aSchool()
		const id = await uploaded(teacher)
		for (const classId of [aClass(school), aClass(other)])
			expect((await share(teacher, id, { classId })).page.problemOf('classId')).toContain(
				'one of your classes',
			)
		for (const studentId of [aStudent(school), aStudent(other)])
			expect((await share(teacher, id, { studentId })).page.problemOf('studentId')).toContain(
				'one of your students',
			)
		expect(rows('select id from resource_shares')).toEqual([])
	})
})

describe('what is somebody else’s', () => {
	it.each(['', '/edit', '/replace', '/withdraw', '/delete'])(
		'is not there under any of its addresses: %s',
		async (task) => {
			const id = await uploaded(teacher)
			const strangers = [aTeacherAt(school), aTeacherAt(aSchool()), aSoloTeacherAt(aSchool({ kind: 'solo' }))]
			for (const stranger of strangers) {
				const visitor = await Visitor.signedInAs(stranger)
				const garbage = await visitor.get(`${LIBRARY}/none${task}`)
				const theirs = await visitor.get(`${LIBRARY}/${id}${task}`)
				expect([theirs.status, theirs.page.text]).toEqual([404, garbage.page.text])
				const fields = { intent: 'withdraw', title: 'Mine', version: '1' }
				expect((await visitor.post(`${LIBRARY}/${id}${task}`, fields)).status).toBe(404)
			}
			expect(rows('select title, withdrawn_at from resources')).toEqual([
				{ title: 'Scales', withdrawn_at: null },
			])
		},
	)

	it('is no file of theirs either', async () => {
		const url = await fileOf(teacher, await uploaded(teacher))
		const garbage = await teacher.call('GET', '/files/none')
		for (const stranger of [
			aTeacherAt(school),
			anAdminAt(school),
			aStudentAt(school),
			aTeacherAt(aSchool()),
		]) {
			const answer = await (await Visitor.signedInAs(stranger)).call('GET', url)
			expect([answer.status, answer.body]).toEqual([404, garbage.body])
		}
	})

	it('is shared with nobody by the share of another resource', async () => {
		const id = await uploaded(teacher)
		await share(teacher, id, { classId: taught('Piano') })
		const [{ id: shareId = '' } = {}] = rows<{ id: string }>('select id from resource_shares')
		const stranger = await Visitor.signedInAs(aTeacherAt(school))
		const own = await uploaded(stranger, aPdf('Own'))
		const answer = await stranger.post(`${LIBRARY}/${own}`, { intent: 'unshare', share: shareId })
		expect(answer.status).toBe(404)
		expect(rows('select id from resource_shares')).toHaveLength(1)
	})
})

describe('a teacher alone', () => {
	it('has the library at the same address, in the frame of their own desk', async () => {
		const solo = aSchool({ kind: 'solo' })
		const visitor = await Visitor.signedInAs(aSoloTeacherAt(solo))
		const { page, status } = await visitor.get(LIBRARY)
		expect([status, page.heading]).toEqual([200, 'Resources'])
		expect(page.links).toMatchObject({ Resources: LIBRARY, Students: '/students' })
		const id = await uploaded(visitor)
		const studentId = aStudent(solo, { firstName: 'Ada', lastName: 'Lind' })
		const { page: shared } = await visitor.follow(await share(visitor, id, { studentId }))
		expect(shared.flash).toBe('Shared with Ada Lind.')
	})

	it('and nobody else who runs a school', async () => {
		const admin = await Visitor.signedInAs(anAdminAt(school))
		expect((await admin.get(LIBRARY)).location).toBe('/dashboard')
	})
})

describe('a recording', () => {
	it('is played from any place of it', async () => {
		const bytes = aRecording(60)
		const url = await fileOf(teacher, await uploaded(teacher, { name: 'a.wav', bytes }))
		const whole = await teacher.get(url)
		expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true])
		expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'audio/wav' })
		const size = bytes.length
		for (const [range, from, until] of [
			['bytes=0-99', 0, 100],
			['bytes=262140-262150', 262_140, 262_151],
			['bytes=400000-', 400_000, size],
			['bytes=-5', size - 5, size],
			[`bytes=0-${size * 2}`, 0, size],
		] as const) {
			const part = await teacher.get(url, { Range: range })
			expect([part.status, part.headers['content-range']]).toEqual([
				206,
				`bytes ${from}-${until - 1}/${size}`,
			])
			expect(part.headers['content-length']).toBe(String(until - from))
			expect(part.bytes.equals(bytes.subarray(from, until))).toBe(true)
		}
	})

	it.each([
		['bytes=999999999-', 416],
		['bytes=-0', 416],
		['bytes=5-2', 200],
		['bytes=0-1,5-6', 200],
		['bytes=x-y', 200],
		['lines=1-2', 200],
		[`bytes=${'9'.repeat(400)}-`, 200],
	])('asked for as %s is answered with %i', async (range, status) => {
		const url = await fileOf(teacher, await uploaded(teacher, { name: 'a.wav', bytes: aRecording() }))
		expect((await teacher.get(url, { Range: range })).status).toBe(status)
	})

	it('is sent whole to whoever has the beginning of another one, and not at all to who only asks how long it is', async () => {
		const url = await fileOf(teacher, await uploaded(teacher, { name: 'a.wav', bytes: aRecording() }))
		const { etag } = (await teacher.get(url)).headers
		const ask = (unless: string) => teacher.get(url, { Range: 'bytes=0-9', 'If-Range': unless })
		expect([(await ask(String(etag))).status, (await ask('"other"')).status]).toEqual([206, 200])
		const head = await teacher.send('HEAD', url)
		expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '8044', 0])
	})

	it('has a player on its page', async () => {
		const id = await uploaded(teacher, { name: 'a.wav', bytes: aRecording() })
		const { body } = await teacher.get(`${LIBRARY}/${id}`)
		expect(body).toContain(
			`<audio class="player" controls="" preload="none" src="${await fileOf(teacher, id)}"`,
		)
	})

	it('pictures are shown, with their title for who does not see them', async () => {
		const id = await uploaded(teacher, { name: 'Hand.png', bytes: await aPicture() })
		expect((await teacher.get(`${LIBRARY}/${id}`)).body).toContain('alt="Hand"')
	})
})
