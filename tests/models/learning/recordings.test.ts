import { describe, expect, it } from 'vitest'
import { recordingEnd, readSecond, secondWords } from '#app/domain/learning/recording.ts'
import { RECORDINGS_OF_SCHOOL, RECORDINGS_OF_STUDENT } from '#app/domain/file/size.ts'
import { isVideo, kindOf } from '#app/domain/file/kinds.ts'
import { endRecordings } from '#app/models/hourly/recordings.server.ts'
import { addAssignment, removeAssignment } from '#app/models/learning/assignments.server.ts'
import {
	addComment,
	answerComments,
	markHeard,
	removeComment,
} from '#app/models/learning/recording-comments.server.ts'
import {
	addRecording,
	countRecordings,
	isRecordingFor,
	listRecordings,
	listUnheard,
	removeRecording,
} from '#app/models/learning/recordings.server.ts'
import { eraseLearning, moveLearning } from '#app/models/learning/merge-and-erase.server.ts'
import { removeUnused } from '#app/models/platform/files.server.ts'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

function anAssignment() {
	const studio = aStudio()
	const { id } = valueOf(addAssignment(studio.teacher, newId(), studio.student, { text: 'Minuet' }))
	return { ...studio, assignment: id }
}

const aFile = ({ userId }: Access, bytes = 1000) => ({
	purpose: 'recording' as const,
	id: newId(),
	name: 'take.wav',
	type: 'audio/wav',
	bytes,
	sha256: newId(),
	uploadedBy: userId,
})

function record(access: Access, assignment: string, bytes?: number) {
	const file = aFile(access, bytes)
	const { id } = valueOf(addRecording(access, newId(), assignment, file))
	return { id, file }
}

const removedFiles = () =>
	rows<{ id: string }>('select id from files where removed_at is not null').map(({ id }) => id)

describe('a recording', () => {
	it('is heard by the family, its teachers and the office, and is not there for anybody else', () => {
		const { learner, mother, teacher, office, colleague, assignment, student } = anAssignment()
		const { id, file } = record(mother, assignment)
		for (const access of [learner, mother, teacher, office]) {
			expect(listRecordings(access, student)).toMatchObject([{ id, heardAt: null, assignmentId: assignment }])
			expect(countRecordings(access, [assignment]).get(assignment)).toBe(1)
			expect(isRecordingFor(access, file.id)).toBe(true)
		}
		expect(listRecordings(colleague, student)).toEqual([])
		expect(countRecordings(colleague, [assignment]).size).toBe(0)
		expect(isRecordingFor(colleague, file.id)).toBe(false)
		const other = aStudio()
		expect(listRecordings(other.office, student)).toEqual([])
		expect(isRecordingFor(other.office, file.id)).toBe(false)
		expect(addRecording(other.mother, newId(), assignment, aFile(other.mother))).toMatchObject({
			status: 404,
		})
		expect(addRecording(teacher, newId(), assignment, aFile(teacher))).toMatchObject({ status: 404 })
	})

	it('that is sent twice is there once', () => {
		const { mother, student, assignment } = anAssignment()
		const key = newId()
		const first = valueOf(addRecording(mother, key, assignment, aFile(mother)))
		expect(valueOf(addRecording(mother, key, assignment, aFile(mother)))).toEqual(first)
		expect(listRecordings(mother, student)).toHaveLength(1)
	})

	it('is deleted with its file by its uploader, a guardian or the office, and by no teacher', () => {
		const { mother, learner, teacher, office, assignment, student } = anAssignment()
		const byMother = record(mother, assignment)
		for (const access of [learner, teacher])
			expect(removeRecording(access, byMother.id)).toMatchObject({ status: 404 })
		valueOf(removeRecording(office, byMother.id))
		const byLearner = record(learner, assignment)
		valueOf(addComment(teacher, newId(), byLearner.id, { text: 'Good' }))
		valueOf(removeRecording(mother, byLearner.id))
		expect(listRecordings(office, student)).toEqual([])
		expect(rows('select 1 from recording_comments')).toEqual([])
		expect(removedFiles().sort()).toEqual([byMother.file.id, byLearner.file.id].sort())
	})

	it('keeps its assignment from being removed, and its file from being swept away', () => {
		const { mother, teacher, assignment } = anAssignment()
		const { id, file } = record(mother, assignment)
		expect(wordsOf(removeAssignment(teacher, assignment))).toContain('There are recordings')
		expect(removeUnused([file.id], Date.now() + 3 * 86_400_000)).toBe(0)
		valueOf(removeRecording(mother, id))
		valueOf(removeAssignment(teacher, assignment))
	})

	it('is refused when the room of the student, or of the school, is used up', () => {
		const { mother, assignment } = anAssignment()
		record(mother, assignment, RECORDINGS_OF_STUDENT - 10)
		expect(wordsOf(addRecording(mother, newId(), assignment, aFile(mother, 11)))).toContain('of this student')
		record(mother, assignment, 10)
		const whole = anAssignment()
		const { schoolId } = whole.office
		record(whole.mother, whole.assignment, RECORDINGS_OF_STUDENT)
		change('update recordings set student_id = ? where school_id = ?', whole.stranger, schoolId)
		change('update files set bytes = ? where school_id = ?', RECORDINGS_OF_SCHOOL, schoolId)
		expect(wordsOf(addRecording(whole.mother, newId(), whole.assignment, aFile(whole.mother, 1)))).toContain(
			'There is no room for more recordings.',
		)
	})

	it('goes with the record that is kept, and is erased with a student', () => {
		const { office, mother, teacher, assignment, student, stranger } = anAssignment()
		const { id, file } = record(mother, assignment)
		valueOf(addComment(teacher, newId(), id, { second: 3, text: 'Here' }))
		write((tx) => moveLearning(tx, office.schoolId, { keptId: stranger, otherId: student }))
		expect(listRecordings(office, stranger)).toMatchObject([{ id, comments: [{ text: 'Here' }] }])
		write((tx) => eraseLearning(tx, office.schoolId, [stranger]))
		expect([rows('select 1 from recordings'), rows('select 1 from recording_comments')]).toEqual([[], []])
		expect(removedFiles()).toEqual([file.id])
	})

	it('ends after its last day in the school’s time zone', () => {
		const { mother, office, assignment, student } = anAssignment()
		const { file } = record(mother, assignment)
		change(`update recordings set kept_until = '2026-03-01'`)
		const runAt = (at: string) => {
			const steps = endRecordings(Date.parse(at))
			let step = steps.next()
			while (!step.done) step = steps.next()
			return step.value
		}
		expect(runAt('2026-03-01T12:00:00Z')).toBe(0)
		expect(runAt('2026-03-02T12:00:00Z')).toBe(1)
		expect(listRecordings(office, student)).toEqual([])
		expect(removedFiles()).toEqual([file.id])
	})
})

describe('a comment', () => {
	it('is at a second or about the whole, in this order, and tells the family once an hour', () => {
		const { mother, teacher, colleague, learner, student, assignment } = anAssignment()
		change(`update guardians set email = 'ana@home.example', email_key = 'ana@home.example'`)
		const { id } = record(mother, assignment)
		expect(listUnheard(teacher)).toMatchObject([{ id, studentId: student }])
		expect(listUnheard(colleague)).toEqual([])
		const say = (text: string, second?: number) => valueOf(addComment(teacher, newId(), id, { second, text }))
		say('The last bar', 62)
		say('Watch the rhythm here', 42)
		say('Well done')
		const [heard] = listRecordings(learner, student)
		expect(heard?.comments.map(({ second, text }) => [second, text])).toEqual([
			[null, 'Well done'],
			[42, 'Watch the rhythm here'],
			[62, 'The last bar'],
		])
		expect(listUnheard(teacher)).toEqual([])
		const told = rows<{ text: string }>(
			`select text from outbox where kind = 'recording-comment' and to_address = 'ana@home.example'`,
		)
		expect(told).toHaveLength(1)
		expect(told[0]?.text).toContain('1:02 The last bar')
		expect(told[0]?.text).toContain(`/student/progress/recordings/${assignment}`)
		change(`update recording_comments set at = at - 3600001`)
		say('Later')
		expect(rows(`select 1 from outbox where kind = 'recording-comment'`).length).toBeGreaterThan(told.length)
	})

	it('is mailed without links to a guardian who has no account', () => {
		const { learner, teacher, assignment } = anAssignment()
		change(
			`update guardians set email = 'ana@home.example', email_key = 'ana@home.example', membership_id = null`,
		)
		const { id } = record(learner, assignment)
		valueOf(addComment(teacher, newId(), id, { text: 'Good' }))
		const [told] = rows<{ text: string }>(
			`select text from outbox where kind = 'recording-comment' and to_address = 'ana@home.example'`,
		)
		expect(told?.text).toContain('Good')
		expect(told?.text).not.toContain('/student/')
	})

	it('is not mailed to those who chose so, but is to the student who recorded', () => {
		const { mother, learner, teacher, student, assignment } = anAssignment()
		change(`update guardians set email = 'ana@home.example', email_key = 'ana@home.example'`)
		change(
			`update users set email = 'kid@home.example', email_key = 'kid@home.example' where id = ?`,
			learner.userId,
		)
		change(
			`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'recording', ?, 'off', 1)`,
			...[mother.schoolId, `member:${mother.membershipId}`],
		)
		const { id } = record(learner, assignment)
		expect(listRecordings(learner, student)).toMatchObject([{ mayRemove: true }])
		valueOf(addComment(teacher, newId(), id, { text: 'Good' }))
		const to = rows<{ to: string }>(
			`select to_address as "to" from outbox where kind = 'recording-comment'`,
		).map(({ to }) => to)
		expect(to).toEqual(['kid@home.example'])
	})

	it('is written and removed by teachers alone, each their own', () => {
		const { mother, teacher, colleague, office, student, assignment } = anAssignment()
		const { id } = record(mother, assignment)
		for (const access of [mother, colleague]) {
			expect(addComment(access, newId(), id, { text: 'Hello' })).toMatchObject({ status: 404 })
			expect(markHeard(access, id)).toMatchObject({ status: 404 })
		}
		const key = newId()
		valueOf(addComment(office, key, id, { text: 'From the office' }))
		valueOf(addComment(office, key, id, { text: 'From the office' }))
		const [comment] = listRecordings(office, student)[0]?.comments ?? []
		expect(listRecordings(office, student)[0]?.comments).toHaveLength(1)
		for (const access of [mother, teacher, aStudio().office])
			expect(removeComment(access, comment?.id ?? '')).toMatchObject({ status: 404 })
		valueOf(removeComment(office, comment?.id ?? ''))
		expect(listRecordings(office, student)).toMatchObject([{ comments: [] }])
	})

	it('is answered by the family, in the order of writing, and tells those who commented', () => {
		const { mother, learner, teacher, student, assignment } = anAssignment()
		const { id } = record(mother, assignment)
		expect(answerComments(mother, newId(), id, 'Nobody asked')).toMatchObject({ status: 404 })
		valueOf(addComment(teacher, newId(), id, { second: 42, text: 'Watch the rhythm' }))
		const key = newId()
		valueOf(answerComments(mother, key, id, 'With a metronome?'))
		valueOf(answerComments(mother, key, id, 'With a metronome?'))
		valueOf(answerComments(learner, newId(), id, 'I have none'))
		expect(answerComments(teacher, newId(), id, 'No')).toMatchObject({ status: 404 })
		expect(answerComments(aStudio().mother, newId(), id, 'No')).toMatchObject({ status: 404 })
		expect(listUnheard(teacher)).toMatchObject([{ id, isAnswered: true }])
		valueOf(addComment(teacher, newId(), id, { second: 3, text: 'Clap it' }))
		expect(listUnheard(teacher)).toEqual([])
		expect(listRecordings(mother, student)[0]?.comments.map(({ text }) => text)).toEqual([
			...['Watch the rhythm', 'With a metronome?', 'I have none', 'Clap it'],
		])
		const told = rows<{ text: string }>(`select text from outbox where kind = 'recording-answer'`)
		expect(told).toHaveLength(2)
		expect(told[0]?.text).toContain('With a metronome?')
		expect(told[0]?.text).toContain(`/dashboard/teacher/students/${student}/practice#recording-${id}`)
	})

	it('is not needed for a recording to be heard', () => {
		const { mother, teacher, assignment } = anAssignment()
		const { id } = record(mother, assignment)
		valueOf(markHeard(teacher, id))
		expect(listUnheard(teacher)).toEqual([])
	})
})

/** The colleague assists in the class of the teacher. */
function withAssistant() {
	const studio = anAssignment()
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
		...[studio.office.schoolId, studio.classId, studio.colleagueId],
	)
	return studio
}

const waiting = (access: Access) =>
	listUnheard(access).map(({ id, isAnswered, isOwnComment }) => ({ id, isAnswered, isOwnComment }))

describe('of two teachers, a recording', () => {
	it('waits for the one who gave the assignment, and is heard by nobody else', () => {
		const { mother, teacher, colleague, office, student, assignment } = withAssistant()
		const { id } = record(mother, assignment)
		expect([listUnheard(teacher).length, waiting(colleague)]).toEqual([1, []])
		for (const access of [colleague, office]) {
			valueOf(markHeard(access, id))
			valueOf(addComment(access, newId(), id, { text: 'Lovely' }))
			expect(listRecordings(access, student)).toMatchObject([{ heardAt: null, waits: null }])
		}
		expect(waiting(teacher)).toMatchObject([{ id, isAnswered: false }])
		expect(listRecordings(teacher, student)).toMatchObject([{ heardAt: null, waits: 'recording' }])
		valueOf(markHeard(teacher, id))
		expect(waiting(teacher)).toEqual([])
		expect(listRecordings(mother, student)).toMatchObject([{ heardBy: teacher.name, waits: null }])
	})

	it('also waits for an assistant who gave the assignment', () => {
		const { mother, teacher, colleague, student } = withAssistant()
		const { id } = valueOf(addAssignment(colleague, newId(), student, { text: 'Clap' }))
		record(mother, id)
		expect([listUnheard(teacher).length, listUnheard(colleague).length]).toEqual([0, 1])
	})

	it.each([
		['no longer teaches the student', 'delete from class_teachers where teacher_id = ?'],
		[
			'can no longer sign in',
			'update memberships set locked_at = 1 where id = (select membership_id from teachers where id = ?)',
		],
	])('waits for those who lead when the one who gave the assignment %s', (_why, statement) => {
		const { mother, teacher, colleague, colleagueId, student } = withAssistant()
		const { id } = valueOf(addAssignment(colleague, newId(), student, { text: 'Clap' }))
		record(mother, id)
		expect(waiting(teacher)).toEqual([])
		change(statement, colleagueId)
		expect(waiting(teacher)).toMatchObject([{ isAnswered: false }])
	})

	it('waits for those who lead when the office gave the assignment', () => {
		const { mother, teacher, colleague, office, student } = withAssistant()
		const { id: byOffice } = valueOf(addAssignment(office, newId(), student, { text: 'Tune it' }))
		const { id } = record(mother, byOffice)
		expect([waiting(teacher).length, waiting(colleague).length]).toEqual([1, 0])
		change(
			'update students set primary_teacher_id = (select id from teachers where membership_id = ?)',
			colleague.membershipId,
		)
		expect([waiting(teacher).length, waiting(colleague).length]).toEqual([1, 1])
		valueOf(markHeard(colleague, id))
		expect([waiting(teacher), waiting(colleague)]).toEqual([[], []])
	})

	it('waits again with an answer for the one whose comment was answered, who alone is told', () => {
		const { mother, teacher, colleague, assignment } = withAssistant()
		const { id } = record(mother, assignment)
		valueOf(addComment(teacher, newId(), id, { text: 'Well done' }))
		valueOf(answerComments(mother, newId(), id, 'Thank you'))
		valueOf(markHeard(colleague, id))
		expect(waiting(teacher)).toEqual([{ id, isAnswered: true, isOwnComment: true }])
		expect(waiting(colleague)).toEqual([])
		valueOf(markHeard(teacher, id))
		expect(waiting(teacher)).toEqual([])
		valueOf(addComment(colleague, newId(), id, { text: 'Lovely' }, Date.now() + 1))
		valueOf(answerComments(mother, newId(), id, 'Thank you too'))
		expect(waiting(colleague)).toEqual([{ id, isAnswered: true, isOwnComment: true }])
		expect(waiting(teacher)).toEqual([])
		expect(rows(`select 1 from outbox where kind = 'recording-answer'`)).toHaveLength(2)
	})

	it('that was not heard yet still waits when the comment of a colleague is answered', () => {
		const { mother, teacher, colleague, student, assignment } = withAssistant()
		const { id } = record(mother, assignment)
		valueOf(addComment(colleague, newId(), id, { text: 'Lovely' }))
		valueOf(answerComments(mother, newId(), id, 'Thank you'))
		expect(waiting(teacher)).toMatchObject([{ id, isAnswered: false }])
		expect(waiting(colleague)).toMatchObject([{ id, isAnswered: true }])
		valueOf(markHeard(colleague, id))
		expect([waiting(teacher).length, waiting(colleague).length]).toEqual([1, 0])
		expect(listRecordings(mother, student)).toMatchObject([{ heardAt: null, heardBy: null }])
	})

	it('with an answer to the office waits for the teacher, but not as an answer to them', () => {
		const { mother, teacher, colleague, office, assignment } = withAssistant()
		const { id } = record(mother, assignment)
		valueOf(markHeard(teacher, id))
		valueOf(addComment(office, newId(), id, { text: 'Nice' }))
		valueOf(answerComments(mother, newId(), id, 'Thank you'))
		expect(waiting(teacher)).toEqual([{ id, isAnswered: true, isOwnComment: false }])
		expect(waiting(colleague)).toEqual([])
	})
})

describe('the last day of a recording', () => {
	const term = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
	const YEARS = [
		term('2026-09-01', '2026-12-18'),
		term('2027-01-10', '2027-06-30'),
		term('2027-09-01', '2027-12-17'),
	]
	it.each([
		['in the fall', YEARS, '2026-10-01', '2027-07-31'],
		['in the spring', YEARS, '2027-03-01', '2027-07-31'],
		['between two terms', YEARS, '2027-01-02', '2027-07-31'],
		['in the long break, of the year to come', YEARS.slice(0, 2), '2026-08-01', '2027-07-31'],
		['with terms of several sites', [...YEARS, term('2026-09-01', '2027-07-09')], '2026-10-01', '2027-08-09'],
		['without terms', [], '2026-10-01', '2027-10-02'],
		['after the last term', YEARS.slice(0, 1), '2027-01-01', '2028-01-02'],
		['in a term without end', [term('2026-01-01', '2030-12-31')], '2026-10-01', '2027-10-02'],
	])('%s', (_when, terms, day, end) => expect(recordingEnd(terms, day)).toBe(end))
})

it.each([
	['0:42', 42],
	['1.05', 65],
	[' 12:00 ', 720],
	['90', 90],
	['99:59', 5999],
	['1:5', null],
	['1:60', null],
	['6000', null],
	['-1', null],
	['soon', null],
	['1:02:03', null],
])('%s is read as %j', (typed, second) => {
	expect(readSecond(typed)).toBe(second)
	if (second !== null) expect(readSecond(secondWords(second))).toBe(second)
})

describe('the kind of a recording', () => {
	const track = (kind: string) => `hdlr\0\0\0\0\0\0\0\0${kind}`
	it.each([
		['sound of an iPhone', `\0\0\0 ftypM4A isom`, 'audio/mp4'],
		['sound that a browser records', `\0\0\0 ftypiso5isom${track('soun')}`, 'audio/mp4'],
		['video', `\0\0\0 ftypmp42isom${track('soun')}${track('vide')}`, 'video/mp4'],
		['video of an iPhone', `\0\0\0 ftypqt  qt  ${track('vide')}`, 'video/mp4'],
		['photo of an iPhone', '\0\0\0 ftypheic\0\0\0\0mif1heic', null],
		['sound as WebM', `\x1aE\xdf\xa3\x9fB\x82\x84webm \x86\x86A_OPUS, V_`, 'audio/webm'],
		['video as WebM', `\x1aE\xdf\xa3\x9fB\x82\x84webm \x86\x85V_VP9 \x86\x86A_OPUS`, 'video/webm'],
		['another container of its family', `\x1aE\xdf\xa3\x9fB\x82\x88matroska A_OPUS`, null],
		['sound without a container', '\xff\xf1P\x80', 'audio/aac'],
	])('%s', (_what, bytes, type) => {
		const kind = kindOf(Buffer.from(bytes, 'latin1'))
		expect(kind?.type ?? null).toBe(type)
		expect(isVideo(type ?? '')).toBe(type?.startsWith('video') ?? false)
	})
})
