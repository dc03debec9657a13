import { afterEach, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { aClass, aLesson, anAdminAt, anEnrolment } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

const GONE = 'The make-up credit for 16 February 2026 is taken back, because the lesson is not charged.'

/** Ben misses a lesson of the choir, which his family reported in time. */
async function absentFromChoir() {
	const { school, ben, own, at } = aHousehold()
	const choir = aClass(school, { name: 'Choir' })
	const seat = anEnrolment(school, choir, ben)
	valueOf(reportAbsence(own, aLesson(school, { classId: choir, startsAt: at('2026-02-16', '17:00') }), ben))
	// The server counts the ids of a millisecond for itself.
	vi.setSystemTime(Date.now() + 60_000)
	const office = await Visitor.signedInAs(anAdminAt(school))
	const save = async (path: string, values: Record<string, string>) => {
		const { page } = await office.get(path)
		const version = page.valueOf('version') ?? ''
		const asked = await office.post(path, { version, intent: 'billing', ...values })
		expect(asked.page.text).toContain(GONE)
		const shown = asked.page.valueOf('shown') ?? ''
		return (await office.follow(await office.post(path, { version, shown, ...values }))).page.flash
	}
	return { ben, seat, path: href.class(choir, 'students'), save }
}

it('a pause of one class says before and after which make-up credit it takes back', async () => {
	const { seat, path, save } = await absentFromChoir()
	const days = { from: '08/02/2026', to: '07/03/2026', keepsSeat: 'on' }
	expect(await save(`${path}/pause?enrolment=${seat}`, days)).toContain(`Ben Okafor pauses. ${GONE}`)
})

it('a last day in one class says it too', async () => {
	const { seat, path, save } = await absentFromChoir()
	const end = { endsOn: '03/02/2026', reason: 'Moves' }
	expect(await save(`${path}/end?enrolment=${seat}`, end)).toContain(`last day is set. ${GONE}`)
})

it('the status of a student says it too', async () => {
	const { ben, save } = await absentFromChoir()
	const pause = { state: 'paused', since: '08/02/2026', until: '07/03/2026', places: 'keep' }
	expect(await save(href.student(ben, 'status', { to: 'paused' }), pause)).toContain(`7 March 2026. ${GONE}`)
})
