import { useDateFormat } from '#app/components/dates.tsx'
import { weekdays, weekdayWords } from '#app/domain/class/labels.ts'
import { writeTime } from '#app/utils/clock.ts'
import { timeEcho } from '#app/utils/date-echo.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { described, Echo, HintAndError, textOf } from '#app/components/field-parts.tsx'

type Choice = { value: string; label: string }

type Stretch = Record<'weekday' | 'from' | 'to', string> & { siteId: string | null }

/** Form values of the hours: every day of the week with room for two time ranges. */
export function weekOf(
	hours: readonly (Omit<Stretch, 'weekday'> & { weekday: number | string })[],
): Record<string, string | null>[] {
	return weekdays.flatMap(({ value: weekday }) => {
		const dayHours = hours
			.filter((hour) => String(hour.weekday) === weekday)
			.map((hour) => ({ ...hour, weekday }))
		const blank = { weekday, from: '', to: '', siteId: null }
		return [...dayHours, blank, blank].slice(0, Math.max(2, dayHours.length))
	})
}

/** Groups the form's rows by day, since a submitted form may have them in any order. */
function daysOf(form: FormState) {
	const rows = form.rows('hours').map((key, i) => {
		const value = (field: string) => textOf(form.field(`hours[${i}].${field}`).initialValue) ?? ''
		return { key, i, weekday: value('weekday') }
	})
	return weekdays.map(({ value, label }) => ({
		value,
		label,
		rows: rows.filter(({ weekday }) => weekday === value),
	}))
}

/** Matches the concurrently saved rows to the rows of this form by day. */
export function weekConflict(form: FormState): { form: FormState; labels: Record<string, string> } {
	if (!form.conflict) return { form, labels: {} }
	const saved: Partial<Stretch>[] = []
	for (const [name, value] of Object.entries(form.conflict.theirs)) {
		const [, row, field] = /^hours\[(\d+)\]\.(\w+)$/.exec(name) ?? []
		if (row && field) saved[Number(row)] = { ...saved[Number(row)], [field]: value }
	}
	let beyond = form.rows('hours').length
	const labels: Record<string, string> = {}
	const theirs: Record<string, string | null> = {}
	for (const { value, label, rows } of daysOf(form)) {
		const dayRows = saved.filter(({ weekday }) => weekday === value)
		for (let nth = 0; nth < Math.max(rows.length, dayRows.length); nth++) {
			const i = rows[nth]?.i ?? beyond++
			for (const [field, called] of Object.entries(labelsOf(label, nth))) {
				labels[`hours[${i}].${field}`] = called
				theirs[`hours[${i}].${field}`] = dayRows[nth]?.[field as keyof Stretch] ?? ''
			}
		}
	}
	return { form: { ...form, conflict: { ...form.conflict, theirs } }, labels }
}

/** Labels for the error summary. */
export function weekLabels(form: FormState): Record<string, string> {
	const fields = daysOf(form).flatMap(({ label, rows }) =>
		rows.flatMap(({ i }, nth) =>
			Object.entries(labelsOf(label, nth)).map(([field, fieldLabel]) => [`hours[${i}].${field}`, fieldLabel]),
		),
	)
	return {
		...(Object.fromEntries(fields) as Record<string, string>),
		copyTo: 'Copy Monday to',
	}
}

function labelsOf(day: string, nth: number) {
	const which = nth === 0 ? day : `${day} again`
	return { from: `${which} from`, to: `${which} to`, siteId: `${which} at` }
}

export function WeekFields({ form, sites }: { form: FormState; sites: Choice[] }) {
	return (
		<>
			<ul className="week">
				{daysOf(form).map(({ value, label, rows }) => (
					<li key={value}>
						<span className="week-day" aria-hidden="true">
							{label}
						</span>{' '}
						<span className="flex min-w-0 flex-[1_1_260px] flex-wrap">
							{rows.map(({ key, i }, nth) => (
								<StretchFields key={key} form={form} i={i} nth={nth} day={value} sites={sites} />
							))}
						</span>
					</li>
				))}
			</ul>
			<div className="in-one-line">
				<CheckboxGroup
					form={form}
					name="copyTo"
					label="Copy Monday to"
					hint="When you save, these days get Monday’s hours in place of their own."
					options={weekdays.slice(1)}
				/>
			</div>
		</>
	)
}

interface StretchProps {
	form: FormState
	i: number
	/** Index of the time range within its day, starting at 0. */
	nth: number
	day: string
	sites: Choice[]
}

function StretchFields({ form, i, nth, day, sites }: StretchProps) {
	const labels = labelsOf(weekdayWords(Number(day)), nth)
	const name = (field: string) => `hours[${i}].${field}`
	return (
		<span className="week-stretch">
			<input type="hidden" name={name('weekday')} value={day} />
			<WeekTime form={form} name={name('from')} label={labels.from} />{' '}
			<span className="muted px-1 pt-2.5" aria-hidden="true">
				to
			</span>{' '}
			<WeekTime form={form} name={name('to')} label={labels.to} />
			{sites.length > 0 ? (
				<select
					className="input"
					id={form.field(name('siteId')).id}
					name={name('siteId')}
					aria-label={labels.siteId}
					defaultValue={textOf(form.field(name('siteId')).initialValue) ?? ''}
				>
					<option value="">Any site</option>
					{sites.map((site) => (
						<option key={site.value} value={site.value}>
							{site.label}
						</option>
					))}
				</select>
			) : null}
		</span>
	)
}

function WeekTime({ form, name, label }: { form: FormState; name: string; label: string }) {
	const field = form.field(name)
	const format = useDateFormat()
	const typed = writeTime(textOf(field.initialValue) ?? '', format)
	return (
		<span className="field week-time">
			<label className="sr-only" htmlFor={field.id}>
				{label}
			</label>
			<input
				id={field.id}
				name={name}
				className="input"
				autoComplete="off"
				defaultValue={typed}
				placeholder=" "
				data-reads="time"
				data-format={format}
				{...described(form, name, null)}
			/>
			<HintAndError form={form} name={name} hint={null} />
			<Echo of={field.id} text={() => (import.meta.env.SSR ? timeEcho(typed, format) : '')} />
		</span>
	)
}
