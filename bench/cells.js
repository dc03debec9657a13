/**
 * The cost of one cell, measured by `npm run bench -- --cluster`: transactions of one row through LiteFS, on two
 * busy cores.
 */
const WRITES_PER_SECOND = 200
/** Estimated, and the figure that everything else follows from: marks, notes, messages, sign-ins, mail queued and sent. */
const WRITES_PER_STUDENT = 4
/**
 * The share of a day's writes by hour, in hundredths: the office in the morning, lessons from two on, families
 * after supper.
 */
const BY_HOUR = [0, 0, 0, 0, 0, 0, 0, 1, 4, 6, 6, 5, 4, 5, 9, 12, 14, 12, 8, 6, 5, 2, 1, 0]
/** Share of schools, and their students: most are one teacher, a few are large. */
const SIZES = [
	[0.5, 25],
	[0.3, 100],
	[0.15, 300],
	[0.05, 1000],
]
/** A piece of a billing run, an import or a removal: rare, and as long as ten forms. */
const LARGE = { share: 0.01, times: 10 }
/** A delay that is too short to notice after a form is sent. */
const PROMISED_MS = 100

const COUNTS = [500, 1000, 2000, 4000, 5000, 6000, 7000, 8000]

const studentsPerSchool = SIZES.reduce((sum, [share, students]) => sum + share * students, 0)

/** The same numbers for the same seed, on every machine. */
function random(seed) {
	let state = seed >>> 0
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return (state + 0.5) / 4294967296
	}
}

/**
 * The busiest hour of so many schools on one primary, form by form: all in one time zone, each write waiting for those
 * before it, for there is one writer. In the month's first days of billing some of them are large.
 */
function busiestHour(schools) {
	const chance = random(schools)
	const aDay = schools * studentsPerSchool * WRITES_PER_STUDENT
	const rate = (aDay * (Math.max(...BY_HOUR) / 100)) / 3600
	const waits = []
	let [now, freeAt, busy] = [0, 0, 0]
	while (now < 3600) {
		now += -Math.log(chance()) / rate
		const takes = (chance() < LARGE.share ? LARGE.times : 1) / WRITES_PER_SECOND
		const begins = Math.max(now, freeAt)
		waits.push((begins - now) * 1000)
		freeAt = begins + takes
		busy += takes
	}
	waits.sort((a, b) => a - b)
	return {
		rate,
		busy: busy / 3600,
		p50: waits[waits.length >> 1],
		p99: waits[Math.floor(waits.length * 0.99)],
	}
}

/** By number of schools in a cell, and how many such cells a hundred thousand schools need. */
export function simulateCells() {
	return COUNTS.map((schools) => {
		const { rate, busy, p50, p99 } = busiestHour(schools)
		return {
			schools,
			students: Math.round(schools * studentsPerSchool),
			'writes a second': Number(rate.toFixed(1)),
			'busy %': Math.round(busy * 100),
			'median wait ms': Math.round(p50),
			'99 % wait ms': Math.round(p99),
			'cells for 100,000': Math.ceil(100_000 / schools),
		}
	})
}

/** `npm run bench -- --cells`: how many schools one primary writes for, before people wait. */
export function benchCells() {
	const found = simulateCells()
	console.table(found)
	const most = found.findLast((one) => one['99 % wait ms'] <= PROMISED_MS)
	console.log(
		`${studentsPerSchool} students a school, ${WRITES_PER_STUDENT} writes a student on a busy day, ` +
			`${Math.max(...BY_HOUR)} % of them in one hour.\n` +
			`99 of 100 forms wait ${PROMISED_MS} ms or less with up to ${most?.schools ?? 'no'} schools a cell.`,
	)
}
