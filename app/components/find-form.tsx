import type { ReactNode } from 'react'
import { GetForm } from './desk-form.tsx'

/** What people are found by wherever they are looked for. */
export const PEOPLE_BY = 'Name, guardian or phone'

interface SearchBoxProps {
	name?: string
	label?: string
	placeholder: string
	value: string
}

export function SearchBox({ name = 'search', label = 'Search', placeholder, value }: SearchBoxProps) {
	return (
		<p className="filter filter-search">
			<label htmlFor={name}>{label}</label>
			<input
				className="input"
				id={name}
				name={name}
				type="search"
				placeholder={placeholder}
				defaultValue={value}
			/>
		</p>
	)
}

interface FindFormProps {
	action: string
	/** What the form does, for a screen reader. */
	title: string
	name: string
	label: string
	value: string
	/** What the address says beside it. */
	keeps?: Record<string, string>
	children?: ReactNode
}

/** Looks for one person: an address and a page, so it needs no script. */
export function FindForm({ action, title, name, label, value, keeps = {}, children }: FindFormProps) {
	return (
		<GetForm className="filters" action={action} role="search" aria-label={title}>
			{Object.entries(keeps).map(([kept, as]) => (
				<input key={kept} type="hidden" name={kept} value={as} />
			))}
			<div className="filter-row">
				<SearchBox name={name} label={label} placeholder={PEOPLE_BY} value={value} />
				<button className="button">Find</button>
			</div>
			{children}
		</GetForm>
	)
}
