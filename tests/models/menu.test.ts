import { expect, it } from 'vitest'
import { dateWords, dayWords, momentWords } from '#app/utils/dates.ts'
import { schoolMenu } from '#app/domain/menu.ts'

/** `Group: Label path, ...`, as it is read from top to bottom. */
function read(menu: ReturnType<typeof schoolMenu>): string[] {
	return menu.map(({ title, entries }) => {
		const lines = entries.map(({ label, path, badge }) => `${label} ${path}${badge ? ` (${badge})` : ''}`)
		return `${title}: ${lines.join(', ')}`
	})
}

it('an administrator’s menu is the one of the specification', () => {
	expect(read(schoolMenu('admin'))).toEqual([
		'Management: Dashboard /dashboard, Getting Started /dashboard/getting-started, Teachers /teachers, Classes /classes, Students /students, Schedule /schedule (New), Financial /billing',
		'Analytics: Analytics /analytics, Attendance /attendance',
		'Settings: Profile /settings/profile, School /settings/school, Subscription /settings/subscription, Preferences /settings/preferences',
	])
})

it('a teacher alone has lessons, resources and invoicing, and neither teachers nor the guide', () => {
	expect(read(schoolMenu('solo_teacher_admin'))).toEqual([
		'Business: Dashboard /dashboard, Lessons /classes, Students /students, Schedule /schedule (New), Resources /dashboard/teacher/resources, Invoicing /billing',
		'Reports: Analytics /analytics, Attendance /attendance',
		'Settings: Profile /settings/profile, Studio /settings/school, Subscription /settings/subscription, Preferences /settings/preferences',
	])
})

it('days and moments are told where the school is', () => {
	const moment = Date.UTC(2026, 3, 14, 23, 30)
	expect(dayWords(moment, 'America/New_York', 'day-first')).toBe('Tuesday, 14 April')
	expect(dayWords(moment, 'Africa/Johannesburg', 'day-first')).toBe('Wednesday, 15 April')
	expect(momentWords(moment, 'Africa/Johannesburg', 'day-first')).toBe('Wed 15 April, 01:30')
	expect(momentWords(Date.UTC(2026, 3, 14, 22), 'Europe/Madrid', 'day-first')).toBe('Wed 15 April, 00:00')
	expect(dateWords(moment, 'Europe/London', 'day-first')).toBe('15 April 2026')
})
