import { usePortalWords } from '#app/components/portal/words.ts'
import type { Folder } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'

export function SearchMessages({ folder, value }: { folder: Folder; value: string }) {
	const text = usePortalWords().messages
	return (
		<form action={href.folder(folder)} role="search" className="mail-search">
			<label className="sr-only" htmlFor="search">
				{text.search}
			</label>
			<input
				className="input"
				id="search"
				name="search"
				type="search"
				placeholder={text.search}
				defaultValue={value}
			/>{' '}
			<button className="button">{text.find}</button>
		</form>
	)
}
