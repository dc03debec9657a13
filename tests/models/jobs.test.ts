import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { startJobs } from '#app/jobs/run.server.ts'
import { recordFailure } from '#app/models/identity/sign-in.server.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aSchool, aStudent, anAdminAt, signedIn } from '../support/factories.ts'
import { roundOfJobs } from '../support/steps.ts'

const HOUR = 60 * 60 * 1000
const NOON = Date.UTC(2026, 3, 14, 12)

function at(moment: number) {
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: moment })
}

async function wholeRound() {
	change('delete from job_runs')
	const stop = startJobs()
	await roundOfJobs()
	await stop()
}

it('old rows go at the start and then every hour, until it is stopped', async () => {
	at(NOON)
	recordFailure('ana', 'here')
	at(NOON + HOUR)
	const stop = startJobs()
	await roundOfJobs()
	expect(rows('select * from sign_in_failures')).toEqual([])
	recordFailure('ana', 'here')
	vi.advanceTimersByTime(HOUR)
	await roundOfJobs()
	expect(rows('select * from sign_in_failures')).toEqual([])
	await stop()
	recordFailure('ana', 'here')
	vi.advanceTimersByTime(3 * HOUR)
	await setImmediate()
	expect(rows('select * from sign_in_failures')).toHaveLength(1)
})

it('a piece of work that fails is noted and does not stop the others', async () => {
	at(NOON)
	signedIn(anAdminAt(aSchool()))
	recordFailure('ana', 'here')
	change('alter table sessions rename to sessions_away')
	at(NOON + 25 * HOUR)
	await wholeRound()
	expect(takeErrorLog()).toEqual([expect.stringContaining('"job":"expired-sessions"')])
	expect(rows('select * from sign_in_failures')).toEqual([])
})

it('others have a turn between two pieces of work, and between two schools of one', async () => {
	at(NOON)
	const count = 5
	for (let i = 0; i < count; i++) aSchool()
	const stop = startJobs()
	let isOver = false
	const over = roundOfJobs().then(() => (isOver = true))
	const done: number[] = []
	for (; !isOver; await setImmediate()) done.push(rows('select 1 from job_runs').length)
	await over
	await stop()
	expect(done.filter((pieces, i) => pieces - (done[i - 1] ?? 0) > 1)).toEqual([])
	// Each school has a turn of its own where credits expire and where schedules are checked.
	expect(done.length).toBeGreaterThanOrEqual(new Set(done).size + 2 * count)
})

it('a round that is stopped ends with the step in hand, and a round that lasts is not begun twice', async () => {
	at(NOON)
	const stop = startJobs()
	vi.advanceTimersByTime(HOUR)
	await roundOfJobs()
	expect(rows('select distinct runs from job_runs')).toEqual([{ runs: 1 }])
	await stop()
	change('delete from job_runs')
	await startJobs()()
	expect(rows('select job from job_runs')).toEqual([])
})

it('tables are measured when there is something in them, and again when they have grown', async () => {
	const school = aSchool()
	const measured = () => rows<{ stat: string }>(`select stat from sqlite_stat1 where idx = 'students_list'`)
	at(NOON)
	await wholeRound()
	expect(measured()).toEqual([])
	aStudent(school)
	await wholeRound()
	expect(measured()).toEqual([{ stat: '1 1 1 1' }])
	for (let more = 0; more < 40; more++) aStudent(school)
	await wholeRound()
	expect(measured()).toEqual([{ stat: '41 41 1 1' }])
})

it('what staff read of all schools is counted at the start and then every hour', async () => {
	const counted = () => rows('select distinct at from platform_figures')
	at(NOON)
	const stop = startJobs()
	await roundOfJobs()
	expect(counted()).toEqual([{ at: NOON }])
	vi.advanceTimersByTime(HOUR)
	await roundOfJobs()
	expect(counted()).toEqual([{ at: NOON + HOUR }])
	await stop()
})

it('the size of each table is kept once a day', async () => {
	const kept = () =>
		rows<{ day: string; bytes: number }>(`select day, bytes from table_days where name = 'users'`)
	at(NOON)
	await wholeRound()
	expect(kept()).toEqual([{ day: '2026-04-14', bytes: expect.any(Number) as number }])
	const [whole] = rows<{ bytes: number }>(
		`select sum(pgsize) as bytes from dbstat where name in
		 (select name from sqlite_schema where tbl_name = 'users')`,
	)
	expect(kept()[0]?.bytes).toBe(whole?.bytes)
	change('update table_days set bytes = 1')
	await wholeRound()
	expect(kept()).toEqual([{ day: '2026-04-14', bytes: 1 }])
	at(NOON + 24 * HOUR)
	await wholeRound()
	expect(kept().map(({ day }) => day)).toEqual(['2026-04-14', '2026-04-15'])
})
