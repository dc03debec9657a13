import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { GetForm } from '../desk-form.tsx'
import { Icon } from '../icon.tsx'
import type { SearchHits } from './search-hits.tsx'

/** Enter opens the results page; suggestions while typing come with a separate script. */
export function GlobalSearch({ page }: { page: string }) {
	const input = useRef<HTMLInputElement>(null)
	const [Hits, load] = useHits()
	const { key } = useLocation()
	useEmptyBox(input, key)
	useSearchKeys(input)
	return (
		<GetForm className="global-search" action={page} role="search" aria-label="Search everything">
			<Icon name="search" />
			<label className="icon-words" htmlFor="global-search">
				Search everything
			</label>
			<input
				ref={input}
				id="global-search"
				name="q"
				type="search"
				placeholder="Search students, families, phone numbers"
				autoComplete="off"
				maxLength={200}
				onFocus={load}
			/>
			{Hits ? <Hits key={key} input={input} /> : null}
		</GetForm>
	)
}

/** Loads the suggestions on first focus. Without them, Enter still opens the results. */
export function useHits() {
	const [Hits, setHits] = useState<typeof SearchHits | null>(null)
	const load = () => {
		if (!Hits)
			import('./search-hits.tsx').then(({ SearchHits }) => setHits(() => SearchHits)).catch(() => undefined)
	}
	return [Hits, load] as const
}

/** Clears the box on navigation. */
function useEmptyBox(input: RefObject<HTMLInputElement>, key: string) {
	useEffect(() => {
		const box = input.current
		return () => {
			if (box) box.value = ''
		}
	}, [input, key])
}

/** `/` outside of fields, and Ctrl+K or Cmd+K anywhere, focus the search box unless shortcuts are turned off. */
function useSearchKeys(input: RefObject<HTMLInputElement>) {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, target } = event
			const isCommand = ctrlKey || metaKey
			const isMeant =
				key === '/'
					? !isCommand && !altKey && !(target as Element).closest?.('input, textarea, select')
					: isCommand && key.toLowerCase() === 'k'
			if (!isMeant || document.documentElement.dataset.keys === 'off') return
			event.preventDefault()
			input.current?.focus()
			input.current?.select()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [input])
}
