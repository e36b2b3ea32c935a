import { NamedItems } from '#features/event-config/kit/NamedItems.tsx'
import { ProgrammePage } from '#features/event-config/kit/ProgrammePage.tsx'
import { usePart } from '#features/event-config/usePart.ts'
import { newRoom, ROOMS } from './rooms.ts'

export function RoomsScreen() {
  const edited = usePart(ROOMS)
  return (
    <ProgrammePage
      part="rooms"
      edited={edited}
      isAtField={(path) => /^value\.\d+\.name$/.test(path)}
      shown={(rooms) => (
        <ul>
          {rooms.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    >
      {(rooms) => (
        <NamedItems
          kind="rooms"
          icon="pin"
          items={rooms}
          edited={edited}
          field="name"
          maxLength={200}
          nameOf={({ name }) => name}
          named={(one, name) => ({ ...one, name })}
          make={newRoom}
        />
      )}
    </ProgrammePage>
  )
}
