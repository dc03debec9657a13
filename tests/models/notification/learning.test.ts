import { beforeEach, expect, it } from 'vitest'
import { sendSummaries } from '#app/models/hourly/summaries.server.ts'
import { addAssignment, removeAssignment, tickAssignment } from '#app/models/learning/assignments.server.ts'
import { saveNote } from '#app/models/learning/notes.server.ts'
import { ownEvents } from '#app/models/notification/settings.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

let studio: ReturnType<typeof aStudio>

beforeEach(() => {
	studio = aStudio()
	change(`update guardians set email = 'ana@home.example', email_key = 'ana@home.example'`)
	change(`update students set first_name = 'Noor', last_name = 'Haddad' where id = ?`, studio.student)
})

const note = (
	lessonId: string,
	text: { covered?: string; next?: string; privateNote?: string },
	shown = true,
) => valueOf(saveNote(studio.teacher, { lessonId, studentId: studio.student }, text, shown))
const lines = () =>
	rows<{ text: string }>('select text from digest_lines order by at, id').map(({ text }) => text)
const send = (now: number) => Array.from(sendSummaries(now))
const mails = () =>
	rows<{ to: string; subject: string; text: string }>(
		`select to_address as "to", subject, text from outbox where kind in ('summary', 'learning')`,
	)

it('the family reads of a lesson note and an assignment in its next summary', () => {
	note(studio.last, { covered: 'Scales', privateNote: 'Tired' })
	valueOf(addAssignment(studio.teacher, newId(), studio.student, { text: 'Bars 1 to 8' }))
	expect(lines()).toEqual(['Lesson note about Noor Haddad, 6 January 2026', 'New assignment for Noor Haddad'])
	expect(mails()).toEqual([])
	expect([...sendSummaries(Date.now() + 86_400_000)]).not.toEqual([])
	expect(mails()).toMatchObject([{ to: expect.any(String) as string }])
	expect(mails()[0]?.text).toContain('Lesson note about Noor Haddad, 6 January 2026')
})

it('the family reads of the note of a substitute', () => {
	change(
		'update lessons set teacher_id = ?, substitute_for = teacher_id where id = ?',
		studio.colleagueId,
		studio.last,
	)
	valueOf(
		saveNote(
			studio.colleague,
			{ lessonId: studio.last, studentId: studio.student },
			{ covered: 'Scales' },
			true,
		),
	)
	expect(lines()).toEqual(['Lesson note about Noor Haddad, 6 January 2026'])
})

it('a note is told once, without its private part', () => {
	note(studio.last, { covered: 'Scales' }, false)
	note(studio.now, { privateNote: 'Fever' })
	expect(lines()).toEqual([])
	note(studio.last, { covered: 'Scales' })
	note(studio.last, { covered: 'Scales in thirds' })
	expect(lines()).toEqual(['Lesson note about Noor Haddad, 6 January 2026'])
})

it('a note from before its lesson waits for the first summary after the lesson has begun', () => {
	note(studio.next, { next: 'Blue book' })
	note(studio.next, { next: 'Red book' })
	expect(lines()).toHaveLength(1)
	const [{ at } = { at: 0 }] = rows<{ at: number }>(
		'select starts_at as at from lessons where id = ?',
		studio.next,
	)
	send(at)
	expect(mails()).toEqual([])
	note(studio.next, { covered: 'Played it', next: 'Red book' })
	send(at + 86_400_000)
	expect(mails().map(({ text }) => text.match(/Lesson note about/g)?.length)).toEqual([1])
})

it('a note from before its lesson is told within the hour to a family that wants to be told right away', () => {
	change(
		`insert into notification_choices (school_id, event, recipient, how, at)
		 select school_id, 'learning', 'member:' || id, 'now', 1 from memberships where role = 'student'`,
	)
	note(studio.next, { next: 'Blue book' })
	const [{ at } = { at: 0 }] = rows<{ at: number }>(
		'select starts_at as at from lessons where id = ?',
		studio.next,
	)
	expect(mails()).toEqual([])
	send(at + 60_000)
	expect(mails().map(({ text }) => text.match(/Lesson note about/g)?.length)).toEqual([1])
})

it('a note from before its lesson is not told if the lesson was canceled, and waits for one that was moved', () => {
	note(studio.next, { next: 'Blue book' })
	const [{ at } = { at: 0 }] = rows<{ at: number }>(
		'select starts_at as at from lessons where id = ?',
		studio.next,
	)
	const week = 7 * 86_400_000
	change(
		'update lessons set starts_at = starts_at + ?, ends_at = ends_at + ? where id = ?',
		week,
		week,
		studio.next,
	)
	send(at + 86_400_000)
	expect([lines().length, mails()]).toEqual([1, []])
	change("update lessons set state = 'canceled_by_school' where id = ?", studio.next)
	send(at + week + 86_400_000)
	expect([lines(), mails()]).toEqual([[], []])
})

it('a note follows its lesson to another day, and is told after that with its name', () => {
	note(studio.next, { next: 'Blue book' })
	const read =
		'select l.starts_at as at, n.day from lessons l join lesson_notes n on n.lesson_id = l.id where l.id = ?'
	const [old = { at: 0, day: '' }] = rows<{ at: number; day: string }>(read, studio.next)
	const days = (n: number) => n * 86_400_000
	const move = `update lessons set starts_at = starts_at + ?, ends_at = ends_at + ?, day = ? where id = ?`
	const day = daysAfter(old.day, -2)
	change(move, days(-2), days(-2), day, studio.next)
	expect(rows(read, studio.next)).toEqual([{ at: old.at - days(2), day }])
	send(old.at - days(2))
	expect(mails()).toEqual([])
	send(old.at - days(1))
	expect(mails().map(({ text }) => text.match(/Lesson note about .*/)?.[0])).toEqual([
		`Lesson note about Noor Haddad, ${plainDateWords(day, 'day-first')}`,
	])
})

it('a note from before its lesson is left out if it was hidden by then', () => {
	note(studio.next, { next: 'Blue book' })
	note(studio.next, { next: 'Blue book' }, false)
	expect(lines()).toEqual([])
})

it('a summary leaves out a note that was hidden or emptied since, and an assignment that was removed or done', () => {
	note(studio.last, { covered: 'Scales' })
	const { id } = valueOf(addAssignment(studio.teacher, newId(), studio.student, { text: 'Bars 1 to 8' }))
	expect(lines()).toHaveLength(2)
	note(studio.last, { covered: 'Scales' }, false)
	expect(lines()).toEqual(['New assignment for Noor Haddad'])
	valueOf(removeAssignment(studio.teacher, id))
	expect(lines()).toEqual([])
	const another = valueOf(addAssignment(studio.teacher, newId(), studio.student, { text: 'Bars 9 to 16' })).id
	expect(lines()).toEqual(['New assignment for Noor Haddad'])
	valueOf(tickAssignment(studio.mother, another, true))
	expect(lines()).toEqual([])
	note(studio.last, { covered: 'Scales' })
	note(studio.last, { privateNote: 'Tired' })
	expect(lines()).toEqual([])
	note(studio.last, { covered: 'Scales' })
	note(studio.last, {})
	expect(lines()).toEqual([])
})

it('whoever wants it right away reads the text in an email, and whoever does not is told nothing', () => {
	const choose = (how: string) =>
		change(
			`insert or replace into notification_choices (school_id, event, recipient, how, at) values (?, 'learning', ?, ?, 1)`,
			...[studio.mother.schoolId, `member:${studio.mother.membershipId}`, how],
		)
	choose('now')
	note(studio.last, { covered: 'Scales', next: 'Bars 9 to 16', privateNote: 'Tired' })
	expect(mails()).toMatchObject([
		{ to: 'ana@home.example', subject: 'Lesson note about Noor Haddad, 6 January 2026' },
	])
	expect(mails()[0]?.text).toContain('Scales')
	expect(mails()[0]?.text).toContain('For next time: Bars 9 to 16')
	expect(mails()[0]?.text).toContain(`/student/progress?child=${studio.student}`)
	expect(mails()[0]?.text).not.toContain('Tired')
	choose('off')
	note(studio.now, { covered: 'More scales' })
	expect([mails().length, lines()]).toEqual([1, []])
})

it('a school that hides its notes tells families nothing of them and does not offer the choice', () => {
	const offered = () => ownEvents(studio.mother).map(({ event }) => event)
	expect(offered()).toContain('learning')
	change(
		'insert into school_profiles (school_id, shows_notes, updated_at) values (?, 0, 1)',
		studio.mother.schoolId,
	)
	note(studio.last, { covered: 'Scales' })
	valueOf(addAssignment(studio.teacher, newId(), studio.student, { text: 'Bars 1 to 8' }))
	expect(lines()).toEqual([])
	expect(offered()).not.toContain('learning')
})
