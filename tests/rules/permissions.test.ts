import { describe, expect, it } from 'vitest'
import { areas, homeOf, type Area, type GuardedArea } from '#app/domain/account/areas.ts'
import {
	grantable,
	offeredGrants,
	permissions,
	reachFor,
	reachOf,
	type Grant,
	type Permission,
} from '#app/domain/account/permissions.ts'
import { roleWords, type Role } from '#app/domain/account/roles.ts'
import { permissionFor, schoolPages } from '#app/domain/account/school-pages.ts'
import { routeTable } from './route-table.ts'
import { calledName, callsIn, literal, parse, sourcesBelow } from './sources.ts'

/** As the table has them: an office account has a column of its own. */
const COLUMNS = [
	['admin', 'staff'],
	['admin', 'office'],
	['solo_teacher_admin', 'staff'],
	['teacher', 'staff'],
	['student', 'staff'],
] as const
const SCHOOL_ROLES = ['admin', 'solo_teacher_admin', 'teacher', 'student'] as const
const all = Object.keys(permissions) as Permission[]

const isModel = (file: string) => file.startsWith('app/models/')
const isOfTeachers = (file: string) => file.startsWith('app/routes/teacher/')

/** Every place where a guard, or a verb for everybody who may call it, asks for a permission. */
const asked = sourcesBelow('app').flatMap((file) =>
	callsIn(parse(file)).flatMap((call) => {
		const at = { enter: 2, demand: 1, reachOf: 0, reachFor: 0 }[calledName(call) ?? '']
		const permission = at === undefined ? undefined : literal(call.arguments[at])
		if (calledName(call) === 'reachFor' && !isModel(file) && !isOfTeachers(file)) return []
		const area = calledName(call) === 'enter' ? literal(call.arguments[1]) : undefined
		return permission ? [{ file, permission, area }] : []
	}),
)

describe('every grant', () => {
	const grants = Object.keys(grantable) as Grant[]

	const holders = {
		teacher: { role: 'teacher', kind: 'staff' },
		office: { role: 'admin', kind: 'office' },
	} as const

	it.each(grants)('%s gives its holder more than they have without it, and nobody else', (grant) => {
		const { to } = grantable[grant]
		const gives = Object.keys(grantable[grant].gives) as Permission[]
		expect(gives.length).toBeGreaterThan(0)
		for (const permission of gives) {
			const { role, kind } = holders[to]
			expect(reachFor(permission, { role, kind, grants: [grant] })).not.toBe(reachOf(permission, role, kind))
			const other = holders[to === 'office' ? 'teacher' : 'office']
			expect(reachFor(permission, { ...other, grants: [grant] })).toBe(
				reachOf(permission, other.role, other.kind),
			)
		}
	})

	it.each(offeredGrants.teacher)('%s gives what a page that teachers open asks for', (grant) => {
		const pages = asked.filter(
			({ file, area }) =>
				isModel(file) || isOfTeachers(file) || areasOf('teacher').some((open) => open === area),
		)
		for (const permission of Object.keys(grantable[grant].gives))
			expect(pages.map((page) => page.permission)).toContain(permission)
	})
})

describe('every permission', () => {
	it('is asked for by a guard', () => {
		const used = asked.map(({ permission }) => permission)
		const waiting = all.filter((permission) => !used.includes(permission))
		expect(waiting).toEqual([])
	})

	it('is had by somebody', () => {
		const idle = all.filter((one) => SCHOOL_ROLES.every((role) => reachOf(one, role) === null))
		expect(idle).toEqual([])
	})

	it('names what is done with what, as `noun:verb`', () => {
		for (const permission of all) expect(permission).toMatch(/^[a-z-]+:[a-z-]+$/)
	})

	it('has a row in docs/permissions.md (`npx vitest run tests/rules/permissions.test.ts -u` writes it)', async () => {
		await expect(page()).toMatchFileSnapshot('../../docs/permissions.md')
	})
})

describe('every page of the school', () => {
	const loaders = routeTable().filter(
		({ path, file }) => path !== null && file.startsWith('app/routes/school/'),
	)

	it('has a row that says what its guard asks for, and no other page has one', () => {
		const asks = loaders.map(({ path, file }) => {
			const [first] = asked.filter((one) => one.file === file && one.area === 'school')
			return [path, first?.permission]
		})
		// A tab or a task has a row where it asks for something else than its page.
		const rows = asks.map(([path = '']) => [path, permissionFor(path ?? '')])
		expect(Object.fromEntries(asks)).toEqual(Object.fromEntries(rows))
		const paths = asks.map(([path]) => path)
		expect(Object.keys(schoolPages).filter((path) => !paths.includes(path))).toEqual([])
	})
})

describe('every role', () => {
	it('has what its home asks for, or it would be sent there for ever', () => {
		const table = routeTable()
		for (const role of SCHOOL_ROLES) {
			const home = table.find(({ path }) => path === homeOf(role))
			const needed = asked.filter(({ file }) => file === home?.file || file === shellOf(home?.file))
			expect(needed.length, homeOf(role)).toBeGreaterThan(1)
			for (const { permission } of needed) {
				expect(reachOf(permission as Permission, role), `${role}, ${permission}`).not.toBeNull()
			}
		}
	})

	it('has an area of its own, and each area asks for something somebody there has', () => {
		for (const role of SCHOOL_ROLES) expect(areasOf(role), role).not.toEqual([])
		for (const { file, permission, area } of asked) {
			if (!area) continue
			const roles: readonly Role[] = areas[area as GuardedArea].roles
			const anyone = roles.some(
				(role) =>
					reachFor(permission as Permission, { role, kind: 'staff', grants: offeredGrants.teacher }) !== null,
			)
			expect(anyone, `${file} asks for ${permission}, which nobody there has`).toBe(true)
		}
	})
})

function shellOf(file = ''): string {
	return file.replace(/[^/]+$/, 'shell.tsx')
}

function areasOf(role: Role): Area[] {
	return (Object.keys(areas) as Area[]).filter((area) => {
		const roles: 'anyone' | readonly Role[] = areas[area].roles
		return roles !== 'anyone' && roles.includes(role)
	})
}

/** The page of the documents, written from the two tables alone. */
function page(): string {
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
	const rule = (count: number) => row(Array<string>(count).fill('---'))
	const areaRows = (Object.keys(areas) as Area[]).map((area) => {
		const { needsSubscription, hydrates } = areas[area]
		const roles: 'anyone' | readonly Role[] = areas[area].roles
		const who = roles === 'anyone' ? 'anyone' : roles.map((role) => `\`${role}\``).join(', ')
		return row([`\`${area}\``, who, needsSubscription ? 'yes' : 'no', hydrates ? 'yes' : 'no'])
	})
	return [
		'# Permissions',
		'',
		'Written from `app/domain/account/permissions.ts` and `app/domain/account/areas.ts` by `tests/rules/permissions.test.ts`, which fails',
		'when this page says something else. Do not edit it: run `npx vitest run tests/rules/permissions.test.ts -u`.',
		'',
		'## Who may do what',
		'',
		'`all` reaches every row of the school, `own` only those that concern the person, and – is no.',
		'',
		row(['Permission', ...COLUMNS.map(([role, kind]) => roleWords(role, kind))]),
		rule(COLUMNS.length + 1),
		...all.map((one) =>
			row([`\`${one}\``, ...COLUMNS.map(([role, kind]) => reachOf(one, role, kind) ?? '–')]),
		),
		'',
		'## What a teacher or an office account may be granted',
		'',
		row(['Grant', 'To', 'Gives']),
		rule(3),
		...Object.entries(grantable).map(([grant, { to, gives }]) =>
			row([
				`\`${grant}\``,
				to,
				Object.entries(gives)
					.map(([one, reach]) => `\`${one}\` (${reach})`)
					.join(', '),
			]),
		),
		'',
		'Platform staff (`super_admin`) have no permission inside a school. Their pages are those of the area `platform`,',
		'entered by `enterPlatform`.',
		'',
		'## Areas',
		'',
		'A route belongs to the area whose folder its file lies in.',
		'',
		row(['Area', 'Who may enter', 'Needs an active subscription', 'Framework JavaScript']),
		rule(4),
		...areaRows,
		'',
		'## Homes',
		'',
		'Where somebody lands after signing in, and where a page that is not for them sends them.',
		'',
		row(['Role', 'Home']),
		rule(2),
		...(['super_admin', ...SCHOOL_ROLES] as const).map((role) => row([`\`${role}\``, `\`${homeOf(role)}\``])),
		'',
	].join('\n')
}
