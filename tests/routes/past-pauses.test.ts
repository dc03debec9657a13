import { afterEach, expect, it, vi } from 'vitest'
import { pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { aClass, aSchoolWithAccess, aStudent, anAdminAt, anEnrolment } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { versionOf } from '../support/office.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

it('pauses that are over are listed with the enrollment, the latest first', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-01T15:00:00Z') })
	const { school, access } = aSchoolWithAccess()
	const classId = aClass(school, { name: 'Piano', weekday: 3 })
	const student = aStudent(school)
	const which = { classId, id: anEnrolment(school, classId, student, { startsOn: '2026-01-01' }) }
	const pause = (from: string, to: string, paysWhilePaused: boolean) =>
		valueOf(
			pauseEnrolment(access, which, {
				version: versionOf(which.id),
				from,
				to,
				keepsSeat: true,
				paysWhilePaused,
			}),
		)
	const goOn = () => valueOf(resumeEnrolment(access, which, versionOf(which.id)))
	const text = async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		return (await office.get(`/students/${student}/enrollments`)).page.text
	}
	expect(await text()).not.toContain('was paused')

	pause('2026-09-01', '2026-09-30', true)
	vi.setSystemTime(Date.parse('2026-09-15T15:00:00Z'))
	goOn()
	expect(await text()).toContain('was paused from 1 September 2026 to 14 September 2026 (charged)')

	pause('2026-10-01', '2026-10-20', false)
	vi.setSystemTime(Date.parse('2026-10-10T15:00:00Z'))
	expect(await text()).toMatch(/Paused from 1 October 2026.*was paused from 1 September 2026/)
	goOn()
	expect(await text()).toContain(
		'was paused from 1 October 2026 to 9 October 2026; from 1 September 2026 to 14 September 2026 (charged)',
	)
})
