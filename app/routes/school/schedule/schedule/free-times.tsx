import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readFreeTimes, type FreeRead } from './read-free-times.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Find free time – Schedule' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readFreeTimes(access, new URL(args.request.url).searchParams)
}

/** When a lesson could be: each time found leads to its form. */
export default function FreeTimes() {
	const its = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead title="Find free time" trail={[{ to: href.schedule(), label: 'Schedule' }]} />
			{its.problems.length > 0 ? (
				<div className="error-summary" role="alert">
					<h2>There is a problem</h2>
					<ul>
						{its.problems.map((words) => (
							<li key={words}>{words}</li>
						))}
					</ul>
				</div>
			) : null}
			<div className="stack">
				<Search {...its} />
				{its.free ? <Found {...its} /> : null}
			</div>
		</>
	)
}

function Search({ minutes, from, to, classes, classId, teachers, rooms, chosen }: FreeRead) {
	return (
		<GetForm
			className="card"
			action={href.freeTimes()}
			role="search"
			key={`${minutes} ${from} ${to} ${classId}`}
		>
			<div className="filter-row">
				<Filter name="minutes" label="Minutes" value={minutes} numeric />
				<Filter name="from" label="From" value={from} />
				<Filter name="to" label="Until" value={to} />
				<p className="filter">
					<label htmlFor="class">Class</label>
					<select className="input" id="class" name="class" defaultValue={classId}>
						<option value="">Any or new</option>
						{classes.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
			</div>
			{teachers.length > 1 ? (
				<Several name="teacher" label="Teachers" all={teachers} chosen={chosen.teachers} />
			) : null}
			{rooms.length > 1 ? <Several name="room" label="Rooms" all={rooms} chosen={chosen.rooms} /> : null}
			<p className="button-row">
				<button className="button button-filled">Find free time</button>
			</p>
		</GetForm>
	)
}

interface FilterProps {
	name: string
	label: string
	value: string
	numeric?: boolean
}

function Filter({ name, label, value, numeric }: FilterProps) {
	return (
		<p className="filter">
			<label htmlFor={name}>{label}</label>
			<input
				className="input"
				id={name}
				name={name}
				defaultValue={value}
				inputMode={numeric ? 'numeric' : undefined}
				autoComplete="off"
			/>
		</p>
	)
}

interface SeveralProps {
	name: string
	label: string
	all: { value: string; label: string }[]
	chosen: string[]
}

/** None ticked is any of them. */
function Several({ name, label, all, chosen }: SeveralProps) {
	return (
		<details open={chosen.length > 0}>
			<summary>
				{label}: {chosen.length > 0 ? `${chosen.length} chosen` : 'any'}
			</summary>
			<fieldset className="choices">
				<legend className="sr-only">{label}</legend>
				{all.map(({ value, label: words }) => [
					' ',
					<label key={value} className="check" htmlFor={`${name}-${value}`}>
						<input
							type="checkbox"
							id={`${name}-${value}`}
							name={name}
							value={value}
							defaultChecked={chosen.includes(value)}
						/>
						<span>{words}</span>
					</label>,
				])}
			</fieldset>
		</details>
	)
}

function Found({ free, later }: FreeRead) {
	return (
		<Panel title="Free times" wide beside={later ? <Link to={later}>Search later days</Link> : null}>
			{free?.length === 0 ? (
				<p role="status">
					No time is free on these days. Search later days, choose a shorter lesson, or other teachers or
					rooms.
				</p>
			) : (
				<ul className="rows">
					{free?.map(({ to, when, where }) => (
						<li key={to}>
							<Link to={to}>{when}</Link> <span className="muted">{where}</span>
						</li>
					))}
				</ul>
			)}
		</Panel>
	)
}
