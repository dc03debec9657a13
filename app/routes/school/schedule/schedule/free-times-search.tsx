import { GetForm } from '#app/components/desk-form.tsx'
import { href } from '#app/domain/href.ts'
import type { FreeRead } from './read-free-times.server.ts'

export function SearchFreeTimes({ minutes, from, to, classes, classId, teachers, rooms, chosen }: FreeRead) {
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

/** No selection means any. */
function Several({ name, label, all, chosen }: SeveralProps) {
	return (
		<details open={chosen.length > 0}>
			<summary>
				{label}: {chosen.length > 0 ? `${chosen.length} chosen` : 'any'}
			</summary>
			<fieldset className="choices">
				<legend className="sr-only">{label}</legend>
				{all.map(({ value, label: text }) => [
					' ',
					<label key={value} className="check" htmlFor={`${name}-${value}`}>
						<input
							type="checkbox"
							id={`${name}-${value}`}
							name={name}
							value={value}
							defaultChecked={chosen.includes(value)}
						/>
						<span>{text}</span>
					</label>,
				])}
			</fieldset>
		</details>
	)
}
