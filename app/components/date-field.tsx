import { useRef, type InputHTMLAttributes } from 'react'
import { formatWords, isDate, readDate, writeDate } from '#app/utils/plain-date.ts'
import { useDateFormat } from './dates.tsx'
import { useScript } from './desk-form.tsx'
import { described, HintAndError, textOf, type FieldProps } from './field-parts.tsx'

interface Limits {
	/** The first and the last day the calendar offers, as `2026-04-14`. */
	min?: string
	max?: string
}

/** A day, typed the school's way. Read by `day`, `optionalDay` or `optionalBirthDay` of forms/fields. */
export function DateField({ form, name, label, hint, ...limits }: FieldProps & Limits) {
	const field = form.field(name)
	const format = formatWords(useDateFormat())
	const how = (
		<>
			{hint} {format}.
		</>
	)
	return (
		<div className="field field-short">
			<label htmlFor={field.id}>{label}</label>
			<HintAndError form={form} name={name} hint={how} />
			<DateInput
				label={label}
				id={field.id}
				name={name}
				defaultValue={textOf(field.initialValue)}
				{...limits}
				{...described(form, name, how)}
			/>
		</div>
	)
}

type DateInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue' | keyof Limits> &
	Limits & {
		label: string
		/** As a model has it, or as somebody typed it. */
		defaultValue?: string
	}

/** The control of it: where a script runs, with the browser's calendar beside. */
function DateInput({ label, defaultValue = '', min, max, ...input }: DateInputProps) {
	const format = useDateFormat()
	const typed = useRef<HTMLInputElement>(null)
	const known = () => {
		const read = readDate(typed.current?.value ?? '', format)
		return read.ok ? read.date : ''
	}
	const take = (day: string) => {
		if (!typed.current || !isDate(day)) return
		typed.current.value = writeDate(day, format)
		typed.current.focus()
	}
	return (
		<span className="date">
			<input
				ref={typed}
				className="input"
				autoComplete="off"
				defaultValue={writeDate(defaultValue, format)}
				{...input}
			/>
			{useScript() ? <Calendar label={label} known={known} take={take} min={min} max={max} /> : null}
		</span>
	)
}

type CalendarProps = Limits & { label: string; known: () => string; take: (day: string) => void }

/** It is only looked at and never sent: it writes days as the browser's country does, whatever the school's way is. */
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
			<button className="button" type="button" aria-label={`Calendar: ${label}`} onClick={open}>
				Calendar
			</button>
		</>
	)
}
