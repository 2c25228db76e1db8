// How many moves each player had to choose from: count DIALECT [ARGUMENTS] <INPUT. C++11.
#include <flipref.h>

#include <iostream>
#include <iterator>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    const std::string input{ std::istreambuf_iterator<char>(std::cin), {} };
    flipref_options options{};
    options.dialect = argc > 1 ? argv[1] : nullptr;
    options.args = argc > 2 ? argv[2] : nullptr;

    flipref_game *read = nullptr;
    const auto status = flipref_game_of(&options, input.data(), input.size(), &read);
    const std::unique_ptr<flipref_game, void (*)(flipref_game *)> game(read, flipref_game_free);
    if (status != FLIPREF_OK) {
        std::cerr << "count: " << flipref_status_text(status) << '\n';
        return 2;
    }
    for (std::size_t i = 0; i <= flipref_game_turn_count(read); i++) {
        flipref_game_seek(read, i);
        const flipref_board *board = flipref_game_board(read);
        if (board == nullptr || board->next == FLIPREF_NONE)
            continue;
        std::cout << i << ' ' << board->players[board->next] << ' '
                  << flipref_game_moves(read, board->next, nullptr, 0) << '\n';
    }
}
