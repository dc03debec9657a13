import { useRef, type InputHTMLAttributes } from 'react'
import { dateEcho } from '#app/utils/date-echo.ts'
import { formatWords, isDate, writeDate } from '#app/utils/plain-date.ts'
import { useDateFormat } from './dates.tsx'
import { useScript } from './desk-form.tsx'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'
import {
	described,
	Echo,
	fieldClass,
	FieldLabel,
	HintAndError,
	textOf,
	type FieldProps,
} from './field-parts.tsx'

interface Limits {
	/** A birth date: two-digit years are in the past. */
	birth?: boolean
	/** First and last selectable date, as `2026-04-14`. */
	min?: string
	max?: string
}

/** A date in the school's format. Validate with `day`, `optionalDay` or `optionalBirthDay` of domain/form/fields. */
export function DateField(props: FieldProps & Limits) {
	const { form, name, label, hint, optional, only, birth = false, ...limits } = props
	const field = form.field(name)
	const format = useDateFormat()
	const say = useSay()
	const typed = writeDate(textOf(field.initialValue) ?? '', format)
	const how = (
		<>
			{hint} <span className="sr-only">{say(formatWords(format))}.</span>
		</>
	)
	return (
		<div className={fieldClass({ only }, 'field field-short')}>
			<FieldLabel form={form} name={name} label={label} optional={optional} />
			<HintAndError form={form} name={name} hint={how} quiet={!hint} />
			<DateInput
				label={label}
				id={field.id}
				name={name}
				defaultValue={typed}
				placeholder={say(formatWords(format)).split(',')[0]}
				data-reads={format}
				data-day={textOf(field.initialValue)}
				data-birth={birth || undefined}
				{...limits}
				{...described(form, name, how)}
			/>
			<Echo
				of={field.id}
				text={() => {
					if (!import.meta.env.SSR) return ''
					const today = (birth && limits.max) || new Date().toISOString().slice(0, 10)
					return dateEcho(typed, format, birth, today)
				}}
			/>
		</div>
	)
}

type DateInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue' | 'min' | 'max'> &
	Pick<Limits, 'min' | 'max'> & {
		'data-reads': string
		'data-day'?: string
		'data-birth'?: true
		label: string
		defaultValue: string
	}

/** The browser's date picker is added if JavaScript is available. */
function DateInput({ label, min, max, ...input }: DateInputProps) {
	const format = useDateFormat()
	const typed = useRef<HTMLInputElement>(null)
	const known = () => {
		// The form script stores the parsed date; the picker treats an empty value as today.
		return typed.current?.dataset.day ?? ''
	}
	const take = (day: string) => {
		if (!typed.current || !isDate(day)) return
		typed.current.value = writeDate(day, format)
		typed.current.focus()
		for (const type of ['input', 'change']) typed.current.dispatchEvent(new Event(type, { bubbles: true }))
	}
	return (
		<span className="date">
			<input ref={typed} className="input" autoComplete="off" {...input} />
			{useScript() ? <Calendar label={label} known={known} take={take} min={min} max={max} /> : null}
		</span>
	)
}

type CalendarProps = Pick<Limits, 'min' | 'max'> & {
	label: string
	known: () => string
	take: (day: string) => void
}

/** Only a picker and never submitted, because browsers format dates by their own locale instead of the school's. */
function Calendar({ label, known, take, ...limits }: CalendarProps) {
	const calendar = useRef<HTMLInputElement>(null)
	const open = () => {
		if (!calendar.current) return
		calendar.current.value = known()
		if ('showPicker' in calendar.current) calendar.current.showPicker()
	}
	return (
		<>
			<input
				ref={calendar}
				className="date-calendar"
				type="date"
				tabIndex={-1}
				aria-hidden="true"
				onChange={({ target }) => take(target.value)}
				{...limits}
			/>
			<button className="icon-button" type="button" aria-label={`Calendar: ${label}`} onClick={open}>
				<Icon name="calendar" />
			</button>
		</>
	)
}
